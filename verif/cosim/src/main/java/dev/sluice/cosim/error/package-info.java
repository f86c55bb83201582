// SPDX-License-Identifier: Apache-2.0
/** What can go wrong: everything that the harness throws on its own account. */
package dev.sluice.cosim.error;
