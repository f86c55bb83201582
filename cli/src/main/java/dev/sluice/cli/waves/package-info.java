// SPDX-License-Identifier: Apache-2.0
/** {@code sluice waves}: shows a waveform. */
package dev.sluice.cli.waves;
