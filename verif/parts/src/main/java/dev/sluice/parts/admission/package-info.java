// SPDX-License-Identifier: Apache-2.0
/** What stands round the block Admission: packets, verdicts' readers, closes, by a seed. */
package dev.sluice.parts.admission;
