// SPDX-License-Identifier: Apache-2.0
/**
 * Which rule of the protocol is watched, proved and tested by what: {@code docs/assurance.md}, made
 * from the list of rules among the resources and from the results that the documents hold.
 */
package dev.sluice.assurance;
