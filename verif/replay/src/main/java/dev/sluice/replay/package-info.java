// SPDX-License-Identifier: Apache-2.0
/**
 * What tests do with seeds: replay a failure of a jqwik property, look at draws over a thousand
 * seeds.
 */
package dev.sluice.replay;
