// SPDX-License-Identifier: Apache-2.0
/** Blocks of windows and who holds them: text, section 4. */
package dev.sluice.spec.v2.lease;
