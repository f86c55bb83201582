// SPDX-License-Identifier: Apache-2.0
/**
 * A NIC as a process: its line is a UDP socket, its memory a file, its registers are behind a Unix
 * socket; and the device that a program has of it. Page: {@code docs/node.md}.
 */
package dev.sluice.host.node;
