// SPDX-License-Identifier: Apache-2.0
/** This project's transport over simulated paths, from the classes of its spec. */
package dev.sluice.study.transport.window;
