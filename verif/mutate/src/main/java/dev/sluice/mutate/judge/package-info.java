// SPDX-License-Identifier: Apache-2.0
/**
 * What the benches say of mutants: the tests of a block are run as they are, with the block
 * replaced, in JVMs of their own.
 */
package dev.sluice.mutate.judge;
