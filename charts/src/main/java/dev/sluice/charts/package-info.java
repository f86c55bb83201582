/** Charts as SVG, the same bytes on every machine. */
package dev.sluice.charts;
