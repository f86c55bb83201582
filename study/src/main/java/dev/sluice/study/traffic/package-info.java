// SPDX-License-Identifier: Apache-2.0
/** What nodes of a network send each other: who, to whom, how much, when. */
package dev.sluice.study.traffic;
