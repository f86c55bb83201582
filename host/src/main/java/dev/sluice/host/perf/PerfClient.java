// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.perf;

import dev.sluice.host.device.NicException;
import dev.sluice.host.fifo.BrokenFifoException;
import dev.sluice.host.perf.PerfPoint.Series;
import dev.sluice.protocol.ParameterException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures bandwidth and latency from one node to another, on the wall's clock.
 *
 * @param sizes bytes, each 1 to {@value #LARGEST}
 * @param each how long each of a size's figures is measured
 * @param patience how long to wait for the other program
 */
public record PerfClient(List<Integer> sizes, Duration each, Duration patience) {
  /** The largest size, in bytes. */
  public static final int LARGEST = PerfLink.LARGEST;

  /** Puts under way while bandwidth is measured. */
  private static final int DEPTH = 16;

  private static final int TAIL = 99;

  /**
   * Checks every value.
   *
   * @throws ParameterException when a size is out of range, or there is none
   */
  public PerfClient {
    sizes = List.copyOf(sizes);
    if (sizes.isEmpty()) {
      throw new ParameterException("sizes", 0, "at least one");
    }
    sizes.forEach(bytes -> ParameterException.count("size", bytes, LARGEST));
  }

  /** Something that is done again and again. */
  private interface Step {
    void run() throws IOException, InterruptedException, PerfFailedException;
  }

  /**
   * Measures all sizes.
   *
   * @param node folder of the node whose NIC is used
   * @param peer address of the node where the other program is
   * @param tcp where it listens for the same over TCP
   * @param watcher hears each point
   * @return the points in the order of the sizes
   * @throws NicException when there is no such node, or its NIC cannot be had
   * @throws PerfFailedException when the other program is not there, or what is between fails
   * @throws InterruptedException when this thread was interrupted
   */
  public List<PerfPoint> run(
      Path node, int peer, Optional<InetSocketAddress> tcp, Consumer<PerfPoint> watcher)
      throws PerfFailedException, InterruptedException {
    try (PerfLink link = PerfLink.open(node, peer, false, patience)) {
      return run(link, tcp, watcher);
    }
  }

  private List<PerfPoint> run(
      PerfLink link, Optional<InetSocketAddress> tcp, Consumer<PerfPoint> watcher)
      throws PerfFailedException, InterruptedException {
    try {
      link.awaitPeer();
      if (tcp.isEmpty()) {
        return all(link, Optional.empty(), watcher);
      }
      try (TcpChannel channel = TcpChannel.to(tcp.get(), patience)) {
        return all(link, Optional.of(channel), watcher);
      }
    } catch (IOException | NicException | BrokenFifoException e) {
      throw new PerfFailedException(e.getMessage(), e);
    }
  }

  private List<PerfPoint> all(PerfLink link, Optional<TcpChannel> tcp, Consumer<PerfPoint> watcher)
      throws IOException, InterruptedException, PerfFailedException {
    List<PerfPoint> points = new ArrayList<>();
    for (int bytes : sizes) {
      Series messages = messages(link.channel(), bytes);
      Series puts = puts(link, bytes);
      Optional<Series> kernel =
          tcp.isPresent() ? Optional.of(messages(tcp.get(), bytes)) : Optional.empty();
      PerfPoint point = new PerfPoint(bytes, puts, messages, kernel);
      points.add(point);
      watcher.accept(point);
    }
    if (tcp.isPresent()) {
      finish(tcp.get());
    }
    finish(link.channel());
    return points;
  }

  private static void finish(PerfChannel channel)
      throws IOException, InterruptedException, PerfFailedException {
    channel.send(PerfChannel.END, new byte[0]);
    channel.receive();
  }

  private Series puts(PerfLink link, int bytes)
      throws IOException, InterruptedException, PerfFailedException {
    List<Long> times =
        rounds(
            () -> {
              link.begin(bytes);
              link.end();
            });
    long begin = System.nanoTime();
    long begun = 0;
    for (; begun < DEPTH || System.nanoTime() - begin < each.toNanos(); begun++) {
      if (begun >= DEPTH) {
        link.end();
      }
      link.begin(bytes);
    }
    for (int i = 0; i < DEPTH; i++) {
      link.end();
    }
    return series(begun, bytes, System.nanoTime() - begin, times, 1);
  }

  /** The same for whatever carries the messages. */
  private Series messages(PerfChannel channel, int bytes)
      throws IOException, InterruptedException, PerfFailedException {
    byte[] payload = new byte[bytes];
    byte[] nothing = new byte[0];
    List<Long> times =
        rounds(
            () -> {
              channel.send(PerfChannel.ECHO, payload);
              int came = channel.receive().payload().length;
              if (came != bytes) {
                throw new PerfFailedException("%d bytes came back of %d".formatted(came, bytes));
              }
            });
    long begin = System.nanoTime();
    long sent = 0;
    for (; sent == 0 || System.nanoTime() - begin < each.toNanos(); sent++) {
      channel.send(PerfChannel.KEEP, payload);
    }
    // It is answered when all before it have arrived.
    channel.send(PerfChannel.ECHO, nothing);
    channel.receive();
    return series(sent, bytes, System.nanoTime() - begin, times, 2);
  }

  private List<Long> rounds(Step step)
      throws IOException, InterruptedException, PerfFailedException {
    List<Long> times = new ArrayList<>();
    long begin = System.nanoTime();
    long last = begin;
    while (times.isEmpty() || last - begin < each.toNanos()) {
      step.run();
      long now = System.nanoTime();
      times.add(now - last);
      last = now;
    }
    return times;
  }

  private static Series series(long count, int bytes, long time, List<Long> times, int divisor) {
    List<Long> sorted = times.stream().sorted().toList();
    int tail = Math.ceilDiv(sorted.size() * TAIL, 100) - 1;
    return new Series(
        count,
        count * bytes / (time / 1e9),
        sorted.size(),
        sorted.get((sorted.size() - 1) / 2) / divisor,
        sorted.get(tail) / divisor);
  }
}
