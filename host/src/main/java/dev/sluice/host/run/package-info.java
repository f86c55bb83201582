// SPDX-License-Identifier: Apache-2.0
/**
 * A real file, through the network model and the engine's RTL, into memory: the main job. The
 * protocol round the engine is the spec's, in Java.
 */
package dev.sluice.host.run;
