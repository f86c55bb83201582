// SPDX-License-Identifier: Apache-2.0
/** What is said of a data packet before it may enter the receive-window engine. */
package dev.sluice.spec.admission;
