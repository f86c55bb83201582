// SPDX-License-Identifier: Apache-2.0
/** The commands that are processes of a network: nodes, and what is between them. */
package dev.sluice.cli.node;
