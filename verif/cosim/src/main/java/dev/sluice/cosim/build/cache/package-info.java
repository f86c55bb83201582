// SPDX-License-Identifier: Apache-2.0
/** Names of what is built, by all that it is built from. */
package dev.sluice.cosim.build.cache;
