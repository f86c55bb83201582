// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.nic;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cycle.lib.AxiLiteWires;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;

/**
 * The C program of docs/programming-the-nic.md as the driver of one of {@link TwoHosts}: its
 * registers are read and written through the NIC's AXI4-Lite port, in whose clocks both NICs go on.
 */
@SuppressWarnings("restricted") // the driver is native code
final class CDriver {
  private static final int LOG2 = 2;
  private static final long RECORDS = 1024;
  private static final ValueLayout.OfInt UNALIGNED_INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final FunctionDescriptor READ = FunctionDescriptor.of(JAVA_INT, JAVA_INT);
  private static final FunctionDescriptor WRITE = FunctionDescriptor.ofVoid(JAVA_INT, JAVA_INT);
  private static final MemoryLayout NIC =
      MemoryLayout.structLayout(
          ADDRESS.withName("read"),
          ADDRESS.withName("write"),
          ADDRESS.withName("descriptors"),
          ADDRESS.withName("records"),
          JAVA_LONG.withName("descriptors_at"),
          JAVA_LONG.withName("records_at"),
          JAVA_INT.withName("log2"),
          JAVA_INT.withName("tail"),
          JAVA_INT.withName("head"),
          MemoryLayout.paddingLayout(4));

  private final Linker linker = Linker.nativeLinker();
  private final TwoHosts hosts;
  private final int host;
  private final SymbolLookup program;
  private final MemorySegment nic;
  private final MemorySegment record;
  private int refused;

  CDriver(TwoHosts hosts, int host, Path library, Arena arena) throws Exception {
    this.hosts = hosts;
    this.host = host;
    program = SymbolLookup.libraryLookup(library, arena);
    record = arena.allocate(16, 8);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle read = lookup.bind(this, "read", MethodType.methodType(int.class, int.class));
    MethodHandle write =
        lookup.bind(this, "write", MethodType.methodType(void.class, int.class, int.class));
    nic = arena.allocate(NIC);
    put(ADDRESS, "read").set(ADDRESS, 0, linker.upcallStub(read, READ, arena));
    put(ADDRESS, "write").set(ADDRESS, 0, linker.upcallStub(write, WRITE, arena));
    put(ADDRESS, "descriptors").set(ADDRESS, 0, hosts.freeRings(host));
    put(ADDRESS, "records").set(ADDRESS, 0, hosts.freeRings(host).asSlice(RECORDS));
    put(JAVA_LONG, "descriptors_at").set(JAVA_LONG, 0, TwoHosts.RINGS_BASE);
    put(JAVA_LONG, "records_at").set(JAVA_LONG, 0, TwoHosts.RINGS_BASE + RECORDS);
    put(JAVA_INT, "log2").set(JAVA_INT, 0, LOG2);
  }

  private MemorySegment put(ValueLayout layout, String field) {
    long offset = NIC.byteOffset(MemoryLayout.PathElement.groupElement(field));
    return nic.asSlice(offset, layout);
  }

  private int read(int offset) {
    int[] value = new int[1];
    hosts.node(host).port().read(offset, (response, word) -> value[0] = taken(response, word));
    hosts.settle();
    return value[0];
  }

  private void write(int offset, int value) {
    hosts
        .node(host)
        .port()
        .write(offset, Integer.toUnsignedLong(value), (response, word) -> taken(response, word));
    hosts.settle();
  }

  private int taken(int response, long word) {
    refused += response == AxiLiteWires.OKAY ? 0 : 1;
    return (int) word;
  }

  /** Accesses that the NIC refused: to be looked at here, as an exception must not cross C. */
  int refused() {
    return refused;
  }

  private Object call(String name, FunctionDescriptor descriptor, Object... arguments) {
    MethodHandle function = linker.downcallHandle(program.find(name).orElseThrow(), descriptor);
    Object[] all = new Object[arguments.length + 1];
    all[0] = nic;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    try {
      return function.invokeWithArguments(all);
    } catch (Throwable e) {
      throw new AssertionError(name, e);
    }
  }

  boolean isThere() {
    return (int) call("nic_is_there", FunctionDescriptor.of(JAVA_INT, ADDRESS)) != 0;
  }

  void setTimes(int roundTrip) {
    call("nic_set_times", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT), roundTrip);
  }

  void allow(int row, int peer, long base, long bytes) {
    call(
        "nic_allow",
        FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG),
        row,
        peer,
        base,
        bytes);
  }

  void start(int starts, long memory, long bytes) {
    call(
        "nic_start",
        FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, JAVA_LONG, JAVA_LONG),
        starts,
        memory,
        bytes);
  }

  boolean submit(int cookie, int peer, long address, long bytes, long remote) {
    return (int)
            call(
                "nic_submit",
                FunctionDescriptor.of(
                    JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                cookie,
                peer,
                address,
                bytes,
                remote)
        != 0;
  }

  /** The cookie and the status of the next record, or null. */
  int[] poll() {
    boolean came =
        (int) call("nic_poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS), record) != 0;
    return came ? cookieAndStatus(record) : null;
  }

  private static int[] cookieAndStatus(MemorySegment entry) {
    return new int[] {
      entry.get(UNALIGNED_INT, 0), Byte.toUnsignedInt(entry.get(ValueLayout.JAVA_BYTE, 8))
    };
  }

  long counter(int lowOffset) {
    return (long)
        call("nic_counter", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT), lowOffset);
  }

  boolean receivesNothing() {
    return (int) call("nic_receives_nothing", FunctionDescriptor.of(JAVA_INT, ADDRESS)) != 0;
  }

  /** Stops; how many records came meanwhile, all of transfers that ended well. */
  int stop(Arena arena) throws Exception {
    int[] ended = new int[1];
    MethodHandle listener =
        MethodHandles.lookup()
            .findStatic(
                CDriver.class,
                "ended",
                MethodType.methodType(void.class, int[].class, MemorySegment.class))
            .bindTo(ended);
    MemorySegment stub = linker.upcallStub(listener, FunctionDescriptor.ofVoid(ADDRESS), arena);
    call("nic_stop", FunctionDescriptor.ofVoid(ADDRESS, ADDRESS), stub);
    assertThat(ended[0]).as("failed while stopping").isGreaterThanOrEqualTo(0);
    return ended[0];
  }

  private static void ended(int[] ended, MemorySegment entry) {
    int status = cookieAndStatus(entry.reinterpret(16))[1];
    ended[0] = status == 0 && ended[0] >= 0 ? ended[0] + 1 : -1;
  }
}
