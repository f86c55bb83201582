// SPDX-License-Identifier: Apache-2.0
/** Which packets are lost, and requests for them: text, section 8. */
package dev.sluice.spec.v2.loss;
