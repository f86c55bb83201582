// SPDX-License-Identifier: Apache-2.0
/** The end that gets data: text, sections 4 to 8. */
package dev.sluice.spec.v2.receive;
