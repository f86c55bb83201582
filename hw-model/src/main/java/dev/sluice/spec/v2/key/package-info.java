// SPDX-License-Identifier: Apache-2.0
/** Keys of memory: text, section 12. */
package dev.sluice.spec.v2.key;
