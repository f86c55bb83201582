// SPDX-License-Identifier: Apache-2.0
/** Builds libsluice, the library in C for programs that use a NIC, with the system's compiler. */
package dev.sluice.libsluice;
