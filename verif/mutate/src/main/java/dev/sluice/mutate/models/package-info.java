// SPDX-License-Identifier: Apache-2.0
/** Mutants of the Java models, made and judged by PIT, and their page, docs/mutation-models.md. */
package dev.sluice.mutate.models;
