// SPDX-License-Identifier: Apache-2.0
/** The window of a segment and the message numbers: text, sections 5 and 6. */
package dev.sluice.spec.v2.window;
