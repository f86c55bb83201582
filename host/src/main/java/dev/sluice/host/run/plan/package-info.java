// SPDX-License-Identifier: Apache-2.0
/** What a run is to do and where: parameters, transfers, hardware, folder. */
package dev.sluice.host.run.plan;
