// SPDX-License-Identifier: Apache-2.0
/** The C header of a NIC: registers, completion statuses and rings, for software on its host. */
package dev.sluice.rtl.header;
