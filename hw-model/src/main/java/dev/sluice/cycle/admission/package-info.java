// SPDX-License-Identifier: Apache-2.0
/** The cycle model of the NIC's block Admission; its page is docs/blocks/admission.md. */
package dev.sluice.cycle.admission;
