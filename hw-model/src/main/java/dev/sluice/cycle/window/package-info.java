// SPDX-License-Identifier: Apache-2.0
/**
 * The cycle models of the receive-window engine, one for each architecture; its page is
 * docs/blocks/window.md.
 */
package dev.sluice.cycle.window;
