// SPDX-License-Identifier: Apache-2.0
/**
 * Networks of switches: nodes with one link each, switches with finite queues that may mark, trim
 * or stop their neighbours, several paths between them, links that fail. A packet goes from link to
 * link, store and forward, as one event queue has it. The same seed gives the same run.
 */
package dev.sluice.study.fabric;
