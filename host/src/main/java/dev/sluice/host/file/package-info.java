// SPDX-License-Identifier: Apache-2.0
/**
 * Files from one node's program to another's, whatever is killed meanwhile: {@code docs/node.md}.
 */
package dev.sluice.host.file;
