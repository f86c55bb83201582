/** {@code sluice study}: simulates transports and writes their pages. */
package dev.sluice.cli.study;
