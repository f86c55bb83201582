// SPDX-License-Identifier: Apache-2.0
/**
 * The receive side's control: which window belongs to whom, its time-outs, requests and answers
 * (protocol text, sections 4, 5 and 7).
 */
package dev.sluice.spec.control;
