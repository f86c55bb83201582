// SPDX-License-Identifier: Apache-2.0
/** The page of scores, docs/mutation.md, and the points it is made of. */
package dev.sluice.mutate.page;
