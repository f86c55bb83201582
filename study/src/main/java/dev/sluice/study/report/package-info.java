// SPDX-License-Identifier: Apache-2.0
/**
 * The study's report: Markdown pages with tables and SVG charts, the same bytes for the same
 * results.
 */
package dev.sluice.study.report;
