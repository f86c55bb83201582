// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Takes out of a model without threads what Verilator calls at each evaluation for those that have
 * some: messages of other threads wait there to be shown in order. Without threads each is shown at
 * once, and nothing ever waits; but each call looks for a variable of its thread, which in a shared
 * library costs more than the evaluation of a small design.
 */
public final class ThreadCalls {
  private static final String MODEL = "Vdut.cpp";
  private static final String NO_THREADS = "unsigned Vdut::threads() const { return 1; }";
  private static final Pattern CALLS =
      Pattern.compile("Verilated::(mtaskId\\(0\\)|endOf(ThreadMTask|Eval)\\([\\w>-]+\\));");

  private ThreadCalls() {}

  /**
   * Rewrites the source that Verilator has just written; one with threads stays as it is.
   *
   * @param folder where it is
   * @throws IOException when it cannot be read or written
   */
  public static void rewrite(Path folder) throws IOException {
    Path file = folder.resolve(MODEL);
    Files.writeString(file, rewritten(Files.readString(file)));
  }

  static String rewritten(String text) {
    return text.contains(NO_THREADS) ? CALLS.matcher(text).replaceAll("") : text;
  }
}
