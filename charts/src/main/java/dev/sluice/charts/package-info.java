// SPDX-License-Identifier: Apache-2.0
/** Charts as SVG, the same bytes on every machine. */
package dev.sluice.charts;
