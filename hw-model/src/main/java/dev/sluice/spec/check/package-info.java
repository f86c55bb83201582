// SPDX-License-Identifier: Apache-2.0
/** What becomes of a frame from the network: read, or dropped for a cause. */
package dev.sluice.spec.check;
