// SPDX-License-Identifier: Apache-2.0
/** The end that has data: text, sections 4 and 7. */
package dev.sluice.spec.v2.send;
