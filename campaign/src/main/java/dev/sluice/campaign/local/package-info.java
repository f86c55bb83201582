// SPDX-License-Identifier: Apache-2.0
/** Tasks as processes of this machine. */
package dev.sluice.campaign.local;
