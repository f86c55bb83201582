package dev.sluice.nic.pair;

import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.DroppedWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.OverflowWires;
import dev.sluice.cycle.wires.RefusedWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.Wires;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.Admission;
import dev.sluice.spec.DropCause;
import dev.sluice.spec.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sums of a NIC's counter pulses, and of what is seen on wires inside its model: verdicts and
 * packets that passed the check. With RTL in lock-step the pulses are the RTL's; the wires inside
 * are the model's alone, as the RTL has no such ports. Nothing allocates while it counts.
 */
public final class NicCounts implements ClockWatcher {
  private final Wires dropped;
  private final Wires refused;
  private final Wires overflow;
  private final Wires readError;
  private final Wires control;
  private final Wires event;
  private final Wires header;
  private final Wires verdict;
  private final long[] droppedBy = new long[1 << DropCause.BITS];
  private final long[] refusedBy = new long[Admission.values().length];
  private final long[] overflowOf = new long[2];
  private final long[] controlSums;
  private final long[] eventSums;
  private final long[] verdicts = new long[1 << Verdict.BITS];
  private long readErrors;
  private long data;

  /**
   * Counts of a NIC that are 0.
   *
   * @param model the NIC, which is looked at in each clock
   */
  public NicCounts(NicCoreModel model) {
    dropped = model.wires("dropped");
    refused = model.wires("refused");
    overflow = model.wires("overflow");
    readError = model.wires("readError");
    control = model.wires("count");
    event = model.wires("event");
    header = model.receive().header();
    verdict = model.receive().verdict();
    controlSums = new long[control.size()];
    eventSums = new long[event.size()];
  }

  @Override
  public void clock(long clock) {
    if (dropped.valid) {
      droppedBy[dropped.getInt(DroppedWires.CAUSE)]++;
    }
    if (refused.valid) {
      refusedBy[refused.getInt(RefusedWires.CAUSE)]++;
    }
    if (overflow.valid) {
      overflowOf[overflow.getInt(OverflowWires.CONNECTION)]++;
    }
    if (readError.valid) {
      readErrors++;
    }
    if (verdict.valid) {
      verdicts[verdict.getInt(VerdictWires.VERDICT)]++;
    }
    if (header.fires() && header.getInt(HeaderWires.TYPE) == PacketType.DATA.code()) {
      data++;
    }
    add(control, controlSums);
    add(event, eventSums);
  }

  private static void add(Wires pulses, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += pulses.get(i);
    }
  }

  /**
   * Frames that PacketCheck dropped.
   *
   * @param cause why
   * @return since the beginning
   */
  public long dropped(DropCause cause) {
    return droppedBy[cause.code()];
  }

  /**
   * Data packets that Admission kept from the engine.
   *
   * @param cause why, not {@link Admission#PASS}
   * @return since the beginning
   */
  public long refused(Admission cause) {
    return refusedBy[cause.ordinal()];
  }

  /**
   * Data packets on which a verdict fell.
   *
   * @param which the verdict
   * @return since the beginning
   */
  public long verdicts(Verdict which) {
    return verdicts[which.code()];
  }

  /**
   * Data packets that passed the check.
   *
   * @return since the beginning
   */
  public long dataReceived() {
    return data;
  }

  /**
   * A count of the receive control.
   *
   * @param which a number of {@link dev.sluice.cycle.wires.ReceiveCountWires}
   * @return since the beginning
   */
  public long control(int which) {
    return controlSums[which];
  }

  /**
   * A count of the send engine.
   *
   * @param which a number of {@link dev.sluice.cycle.wires.SendEventWires}
   * @return since the beginning
   */
  public long event(int which) {
    return eventSums[which];
  }

  /**
   * All counts by group and name, in a fixed order: {@code dropped}, {@code refused}, {@code
   * overflow}, {@code receiveControl}, {@code sendEngine}, {@code packetBuilder}.
   *
   * @return a new map
   */
  public Map<String, Object> byName() {
    Map<String, Object> all = new LinkedHashMap<>();
    Map<String, Long> drops = new LinkedHashMap<>();
    for (DropCause cause : DropCause.values()) {
      if (cause != DropCause.NONE) {
        drops.put(camel(cause.name()), dropped(cause));
      }
    }
    all.put("dropped", drops);
    Map<String, Long> refusals = new LinkedHashMap<>();
    for (Admission cause : Admission.values()) {
      if (cause != Admission.PASS) {
        refusals.put(camel(cause.name()), refused(cause));
      }
    }
    all.put("refused", refusals);
    Map<String, Long> overflows = new LinkedHashMap<>();
    overflows.put("sendEngine", overflowOf[0]);
    overflows.put("receiveControl", overflowOf[1]);
    all.put("overflow", overflows);
    all.put("receiveControl", sums(control, controlSums));
    all.put("sendEngine", sums(event, eventSums));
    all.put("packetBuilder", Map.of("readError", readErrors));
    return all;
  }

  private static Map<String, Long> sums(Wires pulses, long[] sums) {
    Map<String, Long> map = new LinkedHashMap<>();
    for (int i = 0; i < sums.length; i++) {
      map.put(pulses.field(i).name(), sums[i]);
    }
    return map;
  }

  /** {@code BAD_CRC} as {@code badCrc}. */
  private static String camel(String constant) {
    StringBuilder out = new StringBuilder();
    for (String part : constant.split("_")) {
      String lower = part.toLowerCase(java.util.Locale.ROOT);
      out.append(
          out.isEmpty() ? lower : Character.toUpperCase(lower.charAt(0)) + lower.substring(1));
    }
    return out.toString();
  }
}
