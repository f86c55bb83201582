/** What several blocks of the spec use: a queue, timers, the ear of the host. */
package dev.sluice.spec.lib;
