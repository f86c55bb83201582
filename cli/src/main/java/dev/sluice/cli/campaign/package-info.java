// SPDX-License-Identifier: Apache-2.0
/** Campaigns as the user sees them: options, progress, what is said at the end. */
package dev.sluice.cli.campaign;
