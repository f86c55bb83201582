// SPDX-License-Identifier: Apache-2.0
/** The descriptor ring and the completion ring in host memory. */
package dev.sluice.spec.rings;
