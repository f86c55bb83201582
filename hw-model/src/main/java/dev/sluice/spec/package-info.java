// SPDX-License-Identifier: Apache-2.0
/**
 * What is right: which packets are accepted, where their bytes land, what is answered. The window
 * knows no clock; sender, window manager and receive control take a clock number for their
 * time-outs, and nothing here says in which clock hardware does a thing. Written to be read next to
 * the protocol text ({@code docs/protocol.md}), line by line.
 */
package dev.sluice.spec;
