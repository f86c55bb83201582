// SPDX-License-Identifier: Apache-2.0
/** What a receive side's control meets: arrivals, connections, a memory that is slow, by a seed. */
package dev.sluice.parts.control;
