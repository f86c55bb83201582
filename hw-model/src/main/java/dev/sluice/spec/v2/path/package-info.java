// SPDX-License-Identifier: Apache-2.0
/** The sender's choice of paths: text, section 11. */
package dev.sluice.spec.v2.path;
