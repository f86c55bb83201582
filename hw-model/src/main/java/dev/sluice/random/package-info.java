/** Independent random streams from one seed. */
package dev.sluice.random;
