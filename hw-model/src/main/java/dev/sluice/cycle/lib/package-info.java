// SPDX-License-Identifier: Apache-2.0
/**
 * What cycle models are made of: wires, links between them, queues, and what several blocks use.
 */
package dev.sluice.cycle.lib;
