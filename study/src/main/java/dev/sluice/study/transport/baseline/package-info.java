// SPDX-License-Identifier: Apache-2.0
/** The transports that this one is compared with. */
package dev.sluice.study.transport.baseline;
