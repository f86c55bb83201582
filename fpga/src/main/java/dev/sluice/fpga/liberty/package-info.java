// SPDX-License-Identifier: Apache-2.0
/** Libraries of standard cells in the liberty format, as far as areas are counted with them. */
package dev.sluice.fpga.liberty;
