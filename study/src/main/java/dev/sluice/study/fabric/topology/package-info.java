// SPDX-License-Identifier: Apache-2.0
/** How nodes and switches are connected, and which links lead where. */
package dev.sluice.study.fabric.topology;
