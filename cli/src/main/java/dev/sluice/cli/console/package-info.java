/** What commands tell the one who waits for them. */
package dev.sluice.cli.console;
