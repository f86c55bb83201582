// SPDX-License-Identifier: Apache-2.0
/** Which packets leave a node, and as which bytes. */
package dev.sluice.spec.builder;
