// SPDX-License-Identifier: Apache-2.0
/** What the packets of transport 2 carry: text, section 3. */
package dev.sluice.spec.v2.packet;
