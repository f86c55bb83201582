// SPDX-License-Identifier: Apache-2.0
/** Segments of a transfer, each on a path of its own with a window of its own. */
package dev.sluice.study.transport.multipath;
