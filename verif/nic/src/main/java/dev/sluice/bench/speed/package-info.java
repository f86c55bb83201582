// SPDX-License-Identifier: Apache-2.0
/** Speed of the benches on this machine. Measured by a command, never asserted by a test. */
package dev.sluice.bench.speed;
