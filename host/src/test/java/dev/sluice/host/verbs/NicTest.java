// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.host.cluster.ClusterOptions;
import dev.sluice.host.cluster.SimulatedCluster;
import dev.sluice.host.device.NicException;
import dev.sluice.host.device.NicException.Reason;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.rings.PeerShare;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that use NICs of a cluster of cycle models: what arrives, and what they are told. */
@Timeout(120)
class NicTest {
  private static final NicParameters SMALL =
      new NicParameters(new SluiceParameters(64, 32, 64, 128, Architecture.RING), 128, 8);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final NetworkParameters BAD = new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 7);

  private static ClusterOptions small(int nodes) {
    return ClusterOptions.of(nodes).withNic(SMALL).withMemoryBytes(1 << 18);
  }

  private static HostOptions options() {
    return new HostOptions(6, PeerShare.DEFAULT, 1 << 16, PATIENCE);
  }

  private static Nic open(SimulatedCluster cluster, int node) {
    return Nic.open(cluster.device(node), options());
  }

  private static byte[] random(long seed, int bytes) {
    byte[] content = new byte[bytes];
    new Random(seed).nextBytes(content);
    return content;
  }

  private static void fill(MemoryRegion region, byte[] content) {
    MemorySegment.copy(content, 0, region.bytes(), ValueLayout.JAVA_BYTE, 0, content.length);
  }

  private static byte[] content(MemoryRegion region) {
    return region.bytes().toArray(ValueLayout.JAVA_BYTE);
  }

  @ParameterizedTest(name = "{0} bytes from {1} to {2}")
  @CsvSource({"1, 0, 0", "127, 16, 32", "128, 0, 16", "129, 32, 0", "8192, 64, 64", "5001, 0, 48"})
  void bytesArriveWhereTheyBelongAndNowhereElse(int bytes, int offset, int remoteOffset)
      throws InterruptedException {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(2));
        Nic a = open(cluster, 0);
        Nic b = open(cluster, 1)) {
      MemoryRegion from = a.allocate(offset + bytes);
      MemoryRegion to = b.allocate(remoteOffset + bytes + 64);
      byte[] sent = random(1, offset + bytes);
      byte[] before = random(2, remoteOffset + bytes + 64);
      fill(from, sent);
      fill(to, before);
      try (SharedRegion shared = to.share(a.peer())) {
        CompletionQueue queue = a.completionQueue();
        a.put(from, offset, bytes, shared.key(), remoteOffset, queue, 42);
        assertThat(queue.take()).isEqualTo(new Completion(42, CompletionStatus.DONE, bytes));
      }
      System.arraycopy(sent, offset, before, remoteOffset, bytes);
      assertThat(content(to)).isEqualTo(before);
      assertThat(a.putsUnderWay()).isZero();
      assertThat(b.counter(NicCounter.RECEIVE_COMPLETED)).isEqualTo(1);
    }
  }

  /** Three threads at each of four nodes, every node to every other, over a bad network. */
  @Test
  void manyThreadsOfManyNodesOverABadNetwork() throws Exception {
    int nodes = 4;
    int threads = 3;
    int puts = 12;
    int each = 1024;
    try (SimulatedCluster cluster = SimulatedCluster.open(small(nodes).withNetwork(BAD));
        ExecutorService pool = Executors.newCachedThreadPool()) {
      List<Nic> nics = new ArrayList<>();
      List<MemoryRegion> inboxes = new ArrayList<>();
      List<SharedRegion> shares = new ArrayList<>();
      for (int i = 0; i < nodes; i++) {
        nics.add(open(cluster, i));
        inboxes.add(nics.get(i).allocate((long) nodes * threads * puts * each));
        shares.add(inboxes.get(i).shareWithAll());
      }
      List<Future<?>> work = new ArrayList<>();
      for (int node = 0; node < nodes; node++) {
        for (int thread = 0; thread < threads; thread++) {
          int from = node;
          int lane = node * threads + thread;
          work.add(
              pool.submit(
                  () -> {
                    Nic nic = nics.get(from);
                    MemoryRegion region = nic.allocate((long) puts * each);
                    fill(region, random(lane, puts * each));
                    CompletionQueue queue = nic.completionQueue();
                    for (int i = 0; i < puts; i++) {
                      int to = (from + 1 + i % (nodes - 1)) % nodes;
                      long place = ((long) lane * puts + i) * each;
                      nic.put(region, (long) i * each, each, shares.get(to).key(), place, queue, i);
                    }
                    for (int i = 0; i < puts; i++) {
                      assertThat(queue.take().isDone()).isTrue();
                    }
                    region.close();
                    return null;
                  }));
        }
      }
      for (Future<?> each1 : work) {
        each1.get();
      }
      for (int lane = 0; lane < nodes * threads; lane++) {
        byte[] sent = random(lane, puts * each);
        for (int i = 0; i < puts; i++) {
          int to = (lane / threads + 1 + i % (nodes - 1)) % nodes;
          byte[] got =
              inboxes
                  .get(to)
                  .bytes()
                  .asSlice(((long) lane * puts + i) * each, each)
                  .toArray(ValueLayout.JAVA_BYTE);
          assertThat(got).isEqualTo(java.util.Arrays.copyOfRange(sent, i * each, (i + 1) * each));
        }
      }
      shares.forEach(SharedRegion::close);
      nics.forEach(Nic::close);
      assertThat(cluster.counters().lost()).isPositive();
      assertThat(cluster.counters().duplicated()).isPositive();
    }
  }

  @Test
  void whoHasNoKeyOrARevokedOneIsRefused() throws InterruptedException {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(3));
        Nic a = open(cluster, 0);
        Nic b = open(cluster, 1);
        Nic c = open(cluster, 2)) {
      MemoryRegion inbox = b.allocate(256);
      MemoryRegion from = a.allocate(512);
      SharedRegion shared = inbox.share(a.peer());
      RemoteKey key = shared.key();
      CompletionQueue queue = a.completionQueue();
      assertThat(RemoteKey.ofBytes(key.toBytes())).isEqualTo(key);

      a.put(from, 0, 256, key, 0, queue, 1);
      assertThat(queue.take().status()).isEqualTo(CompletionStatus.DONE);

      MemoryRegion other = c.allocate(256);
      CompletionQueue others = c.completionQueue();
      c.put(other, 0, 256, key, 0, others, 2);
      assertThat(others.take().status()).isEqualTo(CompletionStatus.BAD_REGION);

      RemoteKey forged = new RemoteKey(key.peer(), key.address(), 512);
      a.put(from, 0, 512, forged, 0, queue, 3);
      assertThat(queue.take().status()).isEqualTo(CompletionStatus.BAD_REGION);

      shared.close();
      shared.close();
      long before = cluster.clocks();
      a.put(from, 0, 256, key, 0, queue, 4);
      assertThat(queue.take()).isEqualTo(new Completion(4, CompletionStatus.BAD_REGION, 256));
      assertThat(cluster.clocks() - before).isLessThan(2 * patience(cluster));
    }
  }

  @Test
  void aPeerThatIsNotThereEndsInBoundedTime() throws InterruptedException {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(1));
        Nic a = open(cluster, 0)) {
      CompletionQueue queue = a.completionQueue();
      a.put(a.allocate(64), 0, 64, new RemoteKey(77, 0, 64), 0, queue, 1);
      assertThat(queue.take().status()).isEqualTo(CompletionStatus.SENDER_GAVE_UP);
      assertThat(cluster.clocks()).isLessThan(2 * patience(cluster));
    }
  }

  private static long patience(SimulatedCluster cluster) {
    return cluster.device(0).settings().transport().senderPatience();
  }

  @Test
  void whatCannotBeAPutIsRefusedBeforeTheNicSeesIt() {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(2));
        Nic a = open(cluster, 0)) {
      MemoryRegion from = a.allocate(1 << 14);
      CompletionQueue queue = a.completionQueue();
      RemoteKey key = new RemoteKey(1, 0, 1 << 14);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> a.tryPut(from, 8, 64, key, 0, queue, 0))
          .withMessage("offset = 8 is not possible: it must be a multiple of 16");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> a.tryPut(from, 0, 64, key, 3, queue, 0))
          .withMessage("remoteOffset = 3 is not possible: it must be a multiple of 16");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> a.tryPut(from, 0, 0, key, 0, queue, 0))
          .withMessage("bytes = 0 is not possible: it must be a whole number from 1 to 8192");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> a.tryPut(from, 0, 8193, key, 0, queue, 0))
          .withMessage("bytes = 8193 is not possible: it must be a whole number from 1 to 8192");
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> a.tryPut(from, (1 << 14) - 64, 128, key, 0, queue, 0));
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> a.tryPut(from, 0, 128, key, (1 << 14) - 64, queue, 0));
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> a.tryPut(from, -16, 128, key, 0, queue, 0));
      from.close();
      assertThatIllegalStateException()
          .isThrownBy(() -> a.tryPut(from, 0, 64, key, 0, queue, 0))
          .withMessage("this region of memory is closed");
      assertThat(a.putsUnderWay()).isZero();
      assertThat(queue.poll()).isEmpty();
    }
  }

  @Test
  void thereAreEightSharesAtATime() {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(1));
        Nic a = open(cluster, 0)) {
      MemoryRegion region = a.allocate(64);
      List<SharedRegion> shares = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        shares.add(region.share(i));
      }
      assertThatExceptionOfType(NicException.class)
          .isThrownBy(region::shareWithAll)
          .withMessageContaining("all 8 rows")
          .matches(e -> e.reason() == Reason.NO_REGION);
      shares.remove(3).close();
      shares.add(region.shareWithAll());
      assertThatIllegalStateException()
          .isThrownBy(region::close)
          .withMessageContaining("shared 8 times");
      shares.forEach(SharedRegion::close);
      region.close();
    }
  }

  @Test
  void memoryIsGivenAgainWhenItIsGivenBack() throws InterruptedException {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(2));
        Nic a = open(cluster, 0);
        Nic b = open(cluster, 1)) {
      MemoryRegion large = a.allocate(200_000);
      assertThatExceptionOfType(NicException.class)
          .isThrownBy(() -> a.allocate(200_000))
          .withMessageMatching("no 200000 bytes are free in the NIC's memory of 262144: at most .*")
          .matches(e -> e.reason() == Reason.NO_MEMORY);
      large.close();
      MemoryRegion again = a.allocate(200_000);
      SharedRegion shared = again.share(b.peer());
      MemoryRegion from = b.allocate(64);
      fill(from, random(3, 64));
      CompletionQueue queue = b.completionQueue();
      b.put(from, 0, 64, shared.key(), 0, queue, 1);
      assertThat(queue.take().isDone()).isTrue();
      shared.close();
      again.close();
      MemoryRegion third = a.allocate(200_000);
      assertThat(content(third)).containsOnly(0);
    }
  }

  /** A transfer that has its window writes on when its key was revoked: not into others' memory. */
  @Test
  void memoryThatIsStillWrittenToIsGivenToNobody() throws InterruptedException {
    NetworkParameters far = new NetworkParameters(0, 0, 0, 0, 0, 20_000, 1);
    try (SimulatedCluster cluster = SimulatedCluster.open(small(2).withNetwork(far));
        Nic a = open(cluster, 0);
        Nic b = open(cluster, 1)) {
      MemoryRegion inbox = b.allocate(200_000);
      SharedRegion shared = inbox.share(a.peer());
      CompletionQueue queue = a.completionQueue();
      a.put(a.allocate(8192), 0, 8192, shared.key(), 0, queue, 1);
      while (b.counter(NicCounter.RECEIVE_OPENED) == 0) {
        Thread.onSpinWait();
      }
      shared.close();
      inbox.close();
      assertThatExceptionOfType(NicException.class)
          .isThrownBy(() -> b.allocate(200_000))
          .matches(e -> e.reason() == Reason.NO_MEMORY);
      assertThat(queue.take().isDone()).isTrue();
      assertThat(content(b.allocate(200_000))).containsOnly(0);
    }
  }

  @Test
  void aFullRingTakesNoMorePuts() throws InterruptedException {
    HostOptions one = new HostOptions(0, PeerShare.NO_LIMIT, 0, Duration.ofSeconds(60));
    try (SimulatedCluster cluster = SimulatedCluster.open(small(1));
        Nic a = Nic.open(cluster.device(0), one)) {
      MemoryRegion from = a.allocate(64);
      CompletionQueue queue = a.completionQueue();
      RemoteKey nobody = new RemoteKey(77, 0, 64);
      assertThat(a.tryPut(from, 0, 64, nobody, 0, queue, 1)).isTrue();
      assertThat(a.tryPut(from, 0, 64, nobody, 0, queue, 2)).isFalse();
      assertThatIllegalStateException()
          .isThrownBy(from::close)
          .withMessageContaining("1 puts from it are under way");
      assertThat(queue.take().context()).isEqualTo(1);
      assertThat(a.tryPut(from, 0, 64, nobody, 0, queue, 3)).isTrue();
      assertThat(queue.take().context()).isEqualTo(3);
    }
  }

  @Test
  void aReaderSeesAByteArrive() throws Exception {
    try (SimulatedCluster cluster = SimulatedCluster.open(small(2));
        Nic a = open(cluster, 0);
        Nic b = open(cluster, 1)) {
      MemoryRegion inbox = b.allocate(64);
      CompletableFuture<Boolean> seen =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return inbox.awaitByte(63, v -> v == 9, Duration.ofSeconds(60));
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      MemoryRegion from = a.allocate(64);
      from.bytes().fill((byte) 9);
      try (SharedRegion shared = inbox.shareWithAll()) {
        CompletionQueue queue = a.completionQueue();
        a.put(from, 0, 64, shared.key(), 0, queue, 1);
        assertThat(seen.get()).isTrue();
        assertThat(queue.take().isDone()).isTrue();
      }
      assertThat(inbox.awaitByte(0, v -> v == 1, Duration.ofMillis(1))).isFalse();
    }
  }

  @Test
  void closingLetsPutsEndAndLeavesNothingBehind() throws InterruptedException {
    NetworkParameters network = new NetworkParameters(0.05, 8, 0.05, 0.02, 0, 16, 8_675_309);
    try (SimulatedCluster cluster = SimulatedCluster.open(small(2).withNetwork(network));
        Nic b = open(cluster, 1)) {
      MemoryRegion inbox = b.allocate(8192);
      SharedRegion shared = inbox.shareWithAll();
      Nic a = Nic.open(cluster.device(0), new HostOptions(8, PeerShare.DEFAULT, 1, PATIENCE));
      byte[] sent = random(5, 8192);
      MemoryRegion from = a.allocate(8192);
      fill(from, sent);
      CompletionQueue queue = a.completionQueue();
      // Far more than the NIC has read from its ring by then; every place is written many times.
      for (int i = 0; i < 256; i++) {
        long place = i % 8 * 1024L;
        a.put(from, place, 1024, shared.key(), place, queue, i);
      }
      a.close();
      a.close();
      for (int i = 0; i < 256; i++) {
        assertThat(queue.poll().orElseThrow().isDone()).isTrue();
      }
      assertThat(content(inbox)).isEqualTo(sent);
      assertThatClosed(queue::poll);
      assertThatClosed(queue::take);
      assertThatClosed(() -> a.allocate(64));
      assertThatClosed(() -> a.put(from, 0, 64, shared.key(), 0, queue, 1));
      assertThatClosed(() -> a.counter(NicCounter.SEND_DATA));
      assertThatClosed(() -> a.completionQueue().poll());
      shared.close();
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(t -> t.getName().equals("sluice cluster, seed 8675309"));
  }

  private static void assertThatClosed(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(call)
        .matches(e -> e.reason() == Reason.CLOSED);
  }

  @Test
  void whoWaitsHearsThatTheClusterIsClosed() throws Exception {
    SimulatedCluster cluster = SimulatedCluster.open(small(1));
    Nic a = open(cluster, 0);
    CompletionQueue queue = a.completionQueue();
    CompletableFuture<Completion> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return queue.take();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    a.put(a.allocate(64), 0, 64, new RemoteKey(77, 0, 64), 0, a.completionQueue(), 1);
    cluster.close();
    cluster.close();
    assertThat(waiting.handle((_, e) -> e).get())
        .hasRootCauseInstanceOf(NicException.class)
        .hasStackTraceContaining("the cluster of this NIC is closed");
    assertThatExceptionOfType(NicException.class)
        .isThrownBy(() -> a.put(a.allocate(64), 0, 64, new RemoteKey(77, 0, 64), 0, queue, 2));
    a.close();
  }

  @Test
  void whatIsNoSettingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HostOptions(17, 2, 0, Duration.ZERO))
        .withMessage("ringLog2 = 17 is not possible: it must be a whole number from 0 to 16");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HostOptions(4, 8, 0, Duration.ZERO))
        .withMessage("peerShare = 8 is not possible: it must be a whole number from 0 to 7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HostOptions(4, 2, 0, Duration.ofSeconds(-1)))
        .withMessageStartingWith("patience = ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RemoteKey(1, -1, 2))
        .withMessageContaining("a key for 2 bytes at 0xffffffffffffffff");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RemoteKey.ofBytes(new byte[19]))
        .withMessage("a key of 19 bytes: it has 20");
  }
}
