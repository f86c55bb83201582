// SPDX-License-Identifier: Apache-2.0
/** Where the time of a run goes: RTL, crossing, model, bench, waiting; and what is allocated. */
package dev.sluice.cosim.profile;
