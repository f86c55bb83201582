// SPDX-License-Identifier: Apache-2.0
/**
 * Models of reliable transports behind one interface, to be compared on one network of paths: this
 * project's and those it is measured against. One transfer is N packets of one size that go from
 * one node's memory to another's. Times are picoseconds.
 */
package dev.sluice.study.transport;
