// SPDX-License-Identifier: Apache-2.0
/**
 * What a program's software needs of a NIC, wherever the NIC is: registers, memory that both reach,
 * an interrupt.
 */
package dev.sluice.host.device;
