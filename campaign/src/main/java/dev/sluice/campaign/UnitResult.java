// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign;

/**
 * What came of a unit.
 *
 * @param passed whether it went well; a mismatch is a result too, and is not tried again
 * @param bytes what {@link Campaign#merge} makes of it; depends on the unit alone
 */
public record UnitResult(boolean passed, byte[] bytes) {}
