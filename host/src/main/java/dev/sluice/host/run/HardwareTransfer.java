// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cosim.trace.TransactionRecorder;
import dev.sluice.cosim.wave.WaveView;
import dev.sluice.host.pcap.WireTap;
import dev.sluice.host.run.plan.TraceWindow;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.host.run.plan.WaveWindow;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;

/** Bytes on their way from one memory to another, with some of the transport in hardware. */
interface HardwareTransfer {
  /** Shows every packet at both ends of the network; to be called before the run. */
  void tap(WireTap tap);

  /** Records what becomes of packets, where there are NICs; to be called before the run. */
  void record(TransactionRecorder recorder, TraceWindow window);

  /** Data packets that were recorded so far, each time they were sent. */
  long recorded();

  /** The instances of RTL, by the names of their waveforms; none where there is no RTL. */
  List<String> units();

  /** Writes a waveform of clocks of a unit; to be called before the run. */
  void trace(String unit, Path fst, WaveWindow window);

  /** How a waveform is shown. */
  WaveView view();

  /** The unit whose RTL was not as the model says, after the run threw that. */
  String mismatched();

  /**
   * Runs until every transfer has ended and the network is empty.
   *
   * @throws TransferFailedException when a transfer gave up
   * @throws dev.sluice.cosim.check.MismatchException when the RTL is not as the model says
   */
  RunResult run(LongConsumer progress);
}
