// SPDX-License-Identifier: Apache-2.0
/** What a test needs of the machine: skipped without it, failed when the run is strict. */
package dev.sluice.needs;
