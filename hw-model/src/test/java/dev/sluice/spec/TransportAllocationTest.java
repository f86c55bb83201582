// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.control.ControlQueue;
import dev.sluice.spec.control.ReceiveControl;
import dev.sluice.spec.control.WindowManager;
import dev.sluice.spec.control.WindowTable;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.send.Sender;
import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.PacketOutcome;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowStateReader;
import dev.sluice.spec.window.WindowVerdict;
import java.lang.foreign.Arena;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Sender, codec, channels, window and receive control allocate nothing for a packet. */
class TransportAllocationTest {
  private static final int CLOCKS = 100_000;

  private final SluiceParameters parameters = SluiceParameters.DEFAULT;
  private final NetworkParameters network = new NetworkParameters(0.02, 32, 0.02, 0.01, 0, 20, 1);
  private final TransportParameters transport = TransportParameters.forNetwork(104, 1, 20);
  private final Channel forward = new Channel(network, 532, 0);
  private final Channel backward = new Channel(network, 532, 1);
  private final ControlQueue queue = new ControlQueue(1024);
  private final WindowTable table = new WindowTable(parameters, transport, extensions());
  private final ReceiveWindow window = new ReceiveWindow(parameters);
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final WindowVerdict verdict = new WindowVerdict();
  private final TransferListener listener =
      new TransferListener() {
        @Override
        public void completed(long at, long peer, int transferId) {
          throw new AssertionError("the transfer is too short for this test");
        }

        @Override
        public void failed(long at, long peer, int transferId, RefusalReason reason) {
          throw new AssertionError(reason);
        }
      };
  private final WindowManager manager =
      new WindowManager(
          table,
          new EngineCommands() {
            @Override
            public void open(int w, int generation, int packets) {
              window.open(0, generation, 0, packets * 512L);
            }

            @Override
            public void close(int w) {
              window.close();
            }
          },
          (peer, address, bytes) -> true,
          queue,
          listener);
  private final ReceiveControl control =
      new ReceiveControl(
          table,
          manager,
          new WindowStateReader() {
            @Override
            public void request(int w) {
              questions++;
            }

            @Override
            public boolean poll(WindowSnapshot into) {
              window.wvec().copyTo(into.wvec());
              into.set(window.wbase(), window.tailSeen(), window.tailIndex());
              return true;
            }
          },
          queue,
          listener);
  private final Sender sender = new Sender(parameters, transport, extensions(), 1, listener);

  private long clock;
  private int questions;

  /** What both ends do; constant, as it is asked while the fields are made. */
  Extensions extensions() {
    return Extensions.NONE;
  }

  /** A type of answer that these ends use a lot. */
  PacketType kind() {
    return PacketType.RANGE_REQUEST;
  }

  @Test
  void aHundredThousandClocksFitInAFewKilobytes() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Arena arena = Arena.ofConfined()) {
      sender.submit(0, 0, arena.allocate(1 << 28), 0, 1 << 28, 0);
      run();
      long before = threads.getCurrentThreadAllocatedBytes();
      run();
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(forward.counters().delivered()).isGreaterThan(CLOCKS);
      assertThat(questions).isGreaterThan(500);
      assertThat(queue.count(PacketType.SINGLE_REQUEST)).isGreaterThan(1000);
      assertThat(queue.count(kind())).isGreaterThan(100);
      assertThat(allocated).as("bytes in %d clocks", CLOCKS).isLessThan(16 * 1024);
    }
  }

  private void run() {
    for (int i = 0; i < CLOCKS; i++) {
      clock++;
      if (forward.receive(clock) && decoded(forward)) {
        atReceiver();
      }
      control.tick(clock);
      if (backward.canSend() && queue.poll(header)) {
        backward.send(clock, codec.encodeControl(header, backward.slot(), backward.slotOffset()));
      }
      if (backward.receive(clock) && decoded(backward)) {
        sender.onPacket(clock, 0, header);
      }
      if (forward.canSend() && sender.next(clock, header)) {
        forward.send(clock, encode());
      }
    }
  }

  private void atReceiver() {
    if (header.type() != PacketType.DATA) {
      manager.onPacket(clock, 0, header);
    } else if (manager.admit(clock, 0, header) == AdmissionVerdict.PASS) {
      PacketOutcome outcome =
          window.receive(
              0, header.generation(), header.pidx(), header.tail(), header.payloadLength());
      control.onVerdict(clock, verdict.set(0, header.pidx(), outcome, window), header.again());
    }
  }

  private boolean decoded(Channel channel) {
    return codec.decode(channel.packet(), channel.packetOffset(), channel.packetSize(), header)
        == DecodeVerdict.OK;
  }

  private int encode() {
    return header.type() == PacketType.DATA
        ? codec.encodeData(
            header, sender.memory(), sender.memoryOffset(), forward.slot(), forward.slotOffset())
        : codec.encodeControl(header, forward.slot(), forward.slotOffset());
  }
}
