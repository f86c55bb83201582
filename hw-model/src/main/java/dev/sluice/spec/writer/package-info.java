// SPDX-License-Identifier: Apache-2.0
/** What becomes of a write command and its payload. */
package dev.sluice.spec.writer;
