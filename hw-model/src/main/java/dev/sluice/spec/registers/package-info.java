// SPDX-License-Identifier: Apache-2.0
/**
 * The register map of the NIC, once: from it come the RTL's registers, the C header, the HTML page
 * (by SpinalHDL's regif), the SystemRDL file, the cycle model and the names that host drivers use.
 * Page: {@code docs/blocks/registers.md}.
 */
package dev.sluice.spec.registers;
