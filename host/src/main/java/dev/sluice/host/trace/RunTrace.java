// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.Transaction;
import dev.sluice.cosim.trace.TransactionFile;
import dev.sluice.cosim.trace.Transactions;
import dev.sluice.host.run.plan.RunFolder;
import dev.sluice.protocol.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The trace of a run, as its folder has it. */
public final class RunTrace {
  private final Transactions transactions;
  private final List<Transaction> transfers;

  private RunTrace(Transactions transactions) {
    this.transactions = transactions;
    transfers =
        transactions.all().stream()
            .filter(t -> isOn(t, TraceLanes.TRANSFERS, TraceLanes.TRANSFERS))
            .toList();
  }

  /**
   * Reads a run's trace.
   *
   * @param run its folder
   * @return what was recorded
   * @throws BadInputException when there is no such folder, or no trace in it
   * @throws dev.sluice.cosim.trace.TraceException when what is there is no trace
   */
  public static RunTrace read(Path run) {
    if (!Files.isDirectory(run)) {
      throw new BadInputException(
          "there is no folder " + run + ": name a run's folder, such as build/run");
    }
    Path file = RunFolder.transactions(run);
    if (!Files.exists(file)) {
      throw new BadInputException(
          "there is no trace in " + run + ": run again with --trace, with --nic rtl or model");
    }
    return new RunTrace(TransactionFile.read(file));
  }

  private static boolean isOn(Transaction t, String group, String lane) {
    return t.lane().group().equals(group) && t.lane().name().equals(lane);
  }

  private static boolean isOf(Transaction t, int transfer) {
    return t.number("transfer", -1) == transfer;
  }

  /**
   * All that was recorded.
   *
   * @return the transactions
   */
  public Transactions transactions() {
    return transactions;
  }

  /**
   * Every transmission of a data packet, without what the network repeated.
   *
   * @return by the clocks in which they began
   */
  public List<Transaction> dataPackets() {
    return transactions.all().stream()
        .filter(t -> isOn(t, TraceLanes.PACKETS, TraceLanes.DATA) && !isDuplicate(t))
        .toList();
  }

  /**
   * Whether the network made a packet, of one that it also delivered.
   *
   * @param packet a span of a packet
   * @return false for what was sent
   */
  public static boolean isDuplicate(Transaction packet) {
    return packet.attributes().containsKey("duplicate");
  }

  /**
   * The transfers.
   *
   * @return by their numbers
   */
  public List<TransferTimes> transfers() {
    Map<Long, long[]> counts = new LinkedHashMap<>();
    transfers.stream()
        .sorted(Comparator.comparingLong(t -> t.number("transfer", 0)))
        .forEach(t -> counts.put(t.number("transfer", 0), new long[COUNTS]));
    for (Transaction t : transactions.all()) {
      long[] of = counts.get(t.number("transfer", -1));
      if (of != null) {
        count(t, of);
      }
    }
    List<TransferTimes> all = new ArrayList<>();
    counts.forEach(
        (number, n) ->
            all.add(
                new TransferTimes(
                    number.intValue(),
                    transfer(number.intValue()).orElseThrow(),
                    n[0],
                    n[1],
                    n[2],
                    n[3],
                    n[4],
                    n[5])));
    return all;
  }

  private static final int COUNTS = 6;

  private static void count(Transaction t, long[] of) {
    if (isOn(t, TraceLanes.TRANSFERS, TraceLanes.WINDOWS)) {
      of[0] = Math.max(of[0], t.number("packets", 0));
    } else if (isOn(t, TraceLanes.TRANSFERS, TraceLanes.HOLES)) {
      of[4]++;
    } else if (isOn(t, TraceLanes.PACKETS, TraceLanes.REQUESTS)) {
      of[5] += isDuplicate(t) ? 0 : 1;
    } else if (isOn(t, TraceLanes.PACKETS, TraceLanes.DATA)) {
      of[1] += isDuplicate(t) ? 0 : 1;
      String outcome = t.text("outcome");
      of[2] += outcome.equals("lost") ? 1 : 0;
      of[3] += outcome.isEmpty() || outcome.equals("lost") || outcome.equals("accepted") ? 0 : 1;
    }
  }

  private Optional<Transaction> transfer(int number) {
    return transfers.stream().filter(t -> isOf(t, number)).findFirst();
  }

  /**
   * How long data packets are in each stage, in the order in which they go through them.
   *
   * @return the stages in which there was one
   */
  public List<StageTimes> stages() {
    Map<Lane, List<Transaction>> stages = new LinkedHashMap<>();
    transactions.lanes().forEach(lane -> stages.put(lane, new ArrayList<>()));
    Set<Long> data = new HashSet<>();
    for (Transaction t : transactions.all()) {
      if (isOn(t, TraceLanes.PACKETS, TraceLanes.DATA)) {
        data.add(t.id());
      }
    }
    for (Transaction t : transactions.all()) {
      if (data.contains(t.parent()) && t.marks().isEmpty()) {
        stages.get(t.lane()).add(t);
      }
    }
    List<StageTimes> times = new ArrayList<>();
    stages.forEach(
        (lane, all) -> {
          if (!all.isEmpty()) {
            times.add(times(lane, all));
          }
        });
    return times;
  }

  private static StageTimes times(Lane lane, List<Transaction> all) {
    long[] lengths = all.stream().mapToLong(Transaction::length).sorted().toArray();
    long most = lengths[lengths.length - 1];
    return new StageTimes(
        lane.group(),
        lane.name(),
        lengths.length,
        lengths[0],
        lengths[lengths.length / 2],
        most,
        all.stream().filter(t -> t.length() == most).findFirst().orElseThrow());
  }

  /**
   * One packet's way.
   *
   * @param transfer counted from 0
   * @param pidx PIDX
   * @return what became of it
   * @throws BadInputException when it is not in the trace, with what is
   */
  public PacketWay packet(int transfer, int pidx) {
    Transaction whole = transfer(transfer).orElseThrow(() -> noTransfer(transfer));
    List<Transaction> copies =
        of(TraceLanes.PACKETS, TraceLanes.DATA, transfer)
            .filter(t -> t.number("pidx", -1) == pidx)
            .toList();
    if (copies.isEmpty()) {
      throw noPacket(transfer, pidx);
    }
    Set<Long> causes = new HashSet<>();
    copies.forEach(copy -> causes.add(copy.cause()));
    List<Transaction> requests =
        of(TraceLanes.PACKETS, TraceLanes.REQUESTS, transfer)
            .filter(
                t ->
                    causes.contains(t.id())
                        || t.number("pidx", -1) == pidx && t.text("type").startsWith("single"))
            .toList();
    Optional<Transaction> hole =
        of(TraceLanes.TRANSFERS, TraceLanes.HOLES, transfer)
            .filter(t -> t.number("pidx", -1) == pidx)
            .findFirst();
    return new PacketWay(transfer, pidx, whole, copies, hole, requests);
  }

  private java.util.stream.Stream<Transaction> of(String group, String lane, int transfer) {
    return transactions.all().stream().filter(t -> isOf(t, transfer) && isOn(t, group, lane));
  }

  private BadInputException noTransfer(int transfer) {
    if (transfers.isEmpty()) {
      return new BadInputException("the trace has no transfer: the run ended before one began");
    }
    long most = transfers.stream().mapToLong(t -> t.number("transfer", 0)).max().orElse(0);
    return new BadInputException(
        "transfer %d is not in the trace: its transfers are 0 to %d".formatted(transfer, most));
  }

  private BadInputException noPacket(int transfer, int pidx) {
    long[] recorded =
        of(TraceLanes.PACKETS, TraceLanes.DATA, transfer)
            .mapToLong(t -> t.number("pidx", -1))
            .distinct()
            .sorted()
            .toArray();
    String left =
        transactions.leftOut() == 0
            ? ""
            : "; the run left packets out (--trace-from, --trace-packets)";
    if (recorded.length == 0) {
      return new BadInputException(
          "packet %d:%d is not in the trace: it has no packet of transfer %d%s"
              .formatted(transfer, pidx, transfer, left));
    }
    return new BadInputException(
        "packet %d:%d is not in the trace: of transfer %d it has %d packets from %d to %d%s"
            .formatted(
                transfer,
                pidx,
                transfer,
                recorded.length,
                recorded[0],
                recorded[recorded.length - 1],
                left));
  }

  /**
   * All that belongs to a packet's way: its copies and requests with their stages, its hole, its
   * transfer.
   *
   * @param way the packet
   * @return a recording of these alone
   */
  public Transactions only(PacketWay way) {
    Set<Long> kept = new HashSet<>();
    kept.add(way.whole().id());
    way.hole().ifPresent(hole -> kept.add(hole.id()));
    List<Transaction> packets = new ArrayList<>(way.copies());
    packets.addAll(way.requests());
    for (Transaction packet : packets) {
      kept.add(packet.id());
      transactions.children(packet.id()).forEach(stage -> kept.add(stage.id()));
    }
    return transactions.only(t -> kept.contains(t.id()));
  }
}
