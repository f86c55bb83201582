// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

/**
 * A scope of a waveform: a module's instance, a struct, a generated block, ...
 *
 * @param path its name with those of the scopes round it, joined by dots
 * @param type FST's number for what it is; 0 is a module
 * @param component the module's name, empty where the file does not say
 */
public record WaveScope(String path, int type, String component) {}
