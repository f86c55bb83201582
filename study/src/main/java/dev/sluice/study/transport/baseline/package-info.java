/** The transports that this one is compared with. */
package dev.sluice.study.transport.baseline;
