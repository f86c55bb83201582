// SPDX-License-Identifier: Apache-2.0
/** What the pages of the report have alike: how figures, tables and charts look. */
package dev.sluice.study.report.layout;
