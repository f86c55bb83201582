// SPDX-License-Identifier: Apache-2.0
/** Of the connection desk: which windows are free, and where a transfer's window is looked for. */
package dev.sluice.cycle.control.desk;
