// SPDX-License-Identifier: Apache-2.0
/** An event queue whose entries are wake-ups of actors, one for each. Times are picoseconds. */
package dev.sluice.study.events;
