// SPDX-License-Identifier: Apache-2.0
/** Independent random streams from one seed. */
package dev.sluice.random;
