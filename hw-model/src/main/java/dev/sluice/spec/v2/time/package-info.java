// SPDX-License-Identifier: Apache-2.0
/** Measured times: text, section 9. */
package dev.sluice.spec.v2.time;
