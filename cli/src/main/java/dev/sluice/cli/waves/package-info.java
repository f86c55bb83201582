/** {@code sluice waves}: shows a waveform. */
package dev.sluice.cli.waves;
