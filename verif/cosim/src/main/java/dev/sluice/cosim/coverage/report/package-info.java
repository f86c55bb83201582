/** Coverage as one HTML page. */
package dev.sluice.cosim.coverage.report;
