// SPDX-License-Identifier: Apache-2.0
/** What several blocks of the spec use: a queue, timers, the ear of the host. */
package dev.sluice.spec.lib;
