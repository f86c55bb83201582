// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What is shown of a task's stack: the bench's own frames. */
public final class Stacks {
  private static final int LINES = 12;

  /** What a frame's class begins with when it is neither the bench's nor the kernel's. */
  private static final List<String> NOT_SHOWN =
      List.of("jdk.internal.", "java.lang.", Stacks.class.getPackageName() + ".");

  private Stacks() {}

  /**
   * The innermost frames.
   *
   * @param stack the innermost first
   * @param kernel classes whose frames are not shown
   * @return a line for each, indented, without those of the kernel and the JDK
   */
  public static String describe(StackTraceElement[] stack, Class<?>... kernel) {
    return Arrays.stream(stack)
        .filter(frame -> isShown(frame.getClassName(), kernel))
        .limit(LINES)
        .map(frame -> "    at " + frame + "\n")
        .collect(Collectors.joining());
  }

  private static boolean isShown(String type, Class<?>... kernel) {
    return NOT_SHOWN.stream().noneMatch(type::startsWith)
        && Arrays.stream(kernel).noneMatch(hidden -> type.equals(hidden.getName()));
  }
}
