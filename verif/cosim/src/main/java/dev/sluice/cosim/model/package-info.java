// SPDX-License-Identifier: Apache-2.0
/** What a built model is like: its ports, and what it was built for. */
package dev.sluice.cosim.model;
