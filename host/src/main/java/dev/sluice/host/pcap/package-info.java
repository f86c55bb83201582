// SPDX-License-Identifier: Apache-2.0
/** What crosses the wire, as a pcapng file that Wireshark reads. */
package dev.sluice.host.pcap;
