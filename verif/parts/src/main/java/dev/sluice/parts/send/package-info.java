// SPDX-License-Identifier: Apache-2.0
/** What a send engine meets: descriptors, receivers that answer, by a seed. */
package dev.sluice.parts.send;
