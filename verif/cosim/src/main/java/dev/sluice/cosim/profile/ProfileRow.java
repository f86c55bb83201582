// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.profile;

/**
 * A row of the table.
 *
 * @param thread whose time it is
 * @param part what of
 * @param task whose within it: a block, a task, a callback
 * @param nanos nanoseconds
 * @param bytes allocated meanwhile
 * @param calls how often it was entered
 * @param clocks of the design that it did; 0 where it does none
 */
public record ProfileRow(
    String thread, Part part, String task, long nanos, long bytes, long calls, long clocks) {
  ProfileRow plus(long moreNanos, long moreBytes) {
    return new ProfileRow(thread, part, task, nanos + moreNanos, bytes + moreBytes, calls, clocks);
  }

  /** The sum with one of the same thread, part and task. */
  ProfileRow plus(ProfileRow other) {
    return new ProfileRow(
        thread,
        part,
        task,
        nanos + other.nanos,
        bytes + other.bytes,
        calls + other.calls,
        clocks + other.clocks);
  }
}
