/**
 * What is right, without a clock: which packets are accepted, where their bytes land, what is
 * answered. Written to be read next to the protocol text ({@code docs/protocol.md}), line by line.
 */
package dev.sluice.spec;
