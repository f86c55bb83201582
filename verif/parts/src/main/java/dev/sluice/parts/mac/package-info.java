// SPDX-License-Identifier: Apache-2.0
/** Frames from and to a MAC, wrong ones among them: docs/blocks/mac.md. */
package dev.sluice.parts.mac;
