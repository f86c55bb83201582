// SPDX-License-Identifier: Apache-2.0
/** Credit by the receiver: text, section 10. */
package dev.sluice.spec.v2.credit;
