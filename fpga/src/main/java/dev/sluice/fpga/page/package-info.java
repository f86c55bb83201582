// SPDX-License-Identifier: Apache-2.0
/** The page of the measured points, with its tables and charts. */
package dev.sluice.fpga.page;
