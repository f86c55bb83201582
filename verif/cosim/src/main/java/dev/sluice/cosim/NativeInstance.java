// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.error.ClosedException;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ModelCrashedException;
import dev.sluice.cosim.error.ModelStoppedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;

/** The native side of a {@link Dut}: its address, its memory, what it prints and how it ends. */
final class NativeInstance {
  private static final int PRINTED = 8; // of the shim's status
  private static final int CRASHED = 16;

  private final Dut dut;
  private final long seed;
  private final Abi abi;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment segment;
  private long address;
  private boolean critical;
  private Consumer<String> display;
  private ModelCrashedException crash;

  /** Creates it; the seed is that of register contents at power-up, 0 for zeroes. */
  NativeInstance(Dut dut, long seed, List<String> plusArguments) {
    this.dut = dut;
    this.seed = seed;
    abi = dut.model().abi();
    address = abi.create(seed, plusArguments);
    if (address == 0) {
      throw new CosimException("an instance of " + dut.model() + " could not be created");
    }
    segment = abi.words(address, Math.max(8L, 8L * dut.model().layout().words()), arena);
    display = line -> System.out.println("[" + TimeUnit.format(dut.time()) + "] " + line);
  }

  Abi abi() {
    return abi;
  }

  /** What lives as long as the instance. */
  Arena arena() {
    return arena;
  }

  MemorySegment segment() {
    return segment;
  }

  boolean isOpen() {
    return address != 0;
  }

  /** Its address; throws when it was closed or crashed. */
  long address() {
    if (address == 0) {
      throw closed("it", null);
    }
    return address;
  }

  /** Whether clocks may go by {@link #clockCritical}; never after the end. */
  boolean isCritical() {
    return critical;
  }

  /** Says that initial blocks have run, which may read files: clocks may be critical calls. */
  void goCritical() {
    critical = true;
  }

  /** One clock without a thread transition; only while {@link #isCritical}. Returns the status. */
  int clockCritical(long rise) {
    return abi.clockCritical(address, rise);
  }

  void onDisplay(Consumer<String> consumer) {
    display = consumer;
  }

  void print(String line) {
    display.accept(line);
  }

  /** Acts on the status of a native call that is not 0: prints, throws. */
  void report(int status) {
    String printed = (status & PRINTED) == 0 ? "" : abi.takePrinted(address);
    printed.lines().forEach(display);
    if ((status & CRASHED) != 0) {
      throw crashed();
    }
    if ((status & ~PRINTED) != 0) {
      throw new ModelStoppedException(
          dut + " stopped" + when() + ": " + abi.message(address) + lastWords(printed));
    }
  }

  /** What the model printed in the call in which it stopped: an assertion says there what it is. */
  private static String lastWords(String printed) {
    return printed.isBlank() ? "" : ": " + printed.strip().replace("\n", "; ");
  }

  private String when() {
    long clock = Math.max(0, dut.clockCount() - 1);
    return " at " + TimeUnit.format(dut.time()) + ", clock " + clock;
  }

  /** Gives the instance up. */
  private ModelCrashedException crashed() {
    long lost = address;
    crash =
        new ModelCrashedException(
            dut
                + " crashed"
                + when()
                + (seed == 0 ? "" : ", power-up seed " + seed)
                + " with "
                + abi.message(lost)
                + "\nthis instance is lost; others and other models go on");
    critical = false;
    address = 0;
    arena.close();
    abi.abandon(lost);
    return crash;
  }

  /** What to throw where something was used after the end. */
  CosimException closed(String what, IllegalStateException cause) {
    if (crash == null) {
      return new ClosedException(dut + " was closed before " + what + " was used", cause);
    }
    String first = crash.getMessage().lines().findFirst().orElse("");
    return new ModelCrashedException(what + " was used after the crash: " + first, crash);
  }

  /** Runs final blocks, writes the coverage and frees it. Does nothing after the end. */
  void close(CoverageFile coverage) {
    if (address == 0) {
      return;
    }
    long closing = address;
    critical = false;
    int status = abi.finish(closing);
    abi.takePrinted(closing).lines().forEach(display);
    if ((status & CRASHED) != 0) {
      throw crashed();
    }
    coverage.write(closing);
    address = 0;
    arena.close();
    abi.destroy(closing);
    coverage.check();
  }
}
