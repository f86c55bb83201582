// SPDX-License-Identifier: Apache-2.0
/** Coverage as one HTML page. */
package dev.sluice.cosim.coverage.report;
