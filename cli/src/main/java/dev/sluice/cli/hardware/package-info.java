// SPDX-License-Identifier: Apache-2.0
/** The options that say which hardware: of the engine, of a NIC, of its line. */
package dev.sluice.cli.hardware;
