// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.LineChoice;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How big and how fast a design is on a target. Null where the flow does not say.
 *
 * @param target the part
 * @param top what was synthesized
 * @param windows R
 * @param width W
 * @param maxPackets M
 * @param architecture how the engine is built
 * @param payloadBytes P, of the NIC and its blocks; on others nothing depends on it
 * @param transfers S, of the NIC and its blocks
 * @param dataWidth bits of the streams and buses, of the NIC and its blocks
 * @param line {@code drop} where packets are dropped for want of room, of the NIC and its blocks
 * @param receiveBufferBytes the receive buffer, where it is not the smallest
 * @param luts lookup tables, by yosys
 * @param lutsByBlock the lookup tables of a whole NIC by block, as the cells of the flattened
 *     netlist are called; their sum is {@code luts}
 * @param flipFlops flip-flops, by yosys, without those in block RAMs
 * @param ramRegisters flip-flops that went into the block RAMs as their output registers
 * @param logicCells logic cells used after placement: the honest area
 * @param blockRams block RAMs
 * @param multipliers multipliers; null without any
 * @param gateEquivalents area of standard cells in NANDs with two inputs, without memories
 * @param library of standard cells: its name and the beginning of its file's SHA-256
 * @param fmaxMhz highest clock frequency, median over the placer seeds
 * @param fmaxMhzPerSeed of each seed, in the order of the seeds
 * @param packetsPerSecond fmax times one packet a clock; none for a NIC, where that depends on the
 *     packet's size
 * @param criticalPath the slowest path of the median seed, in words
 * @param deviceLimitMhz the same flow's median for a block-RAM read-modify-write loop alone
 * @param logicDepth cells on the longest path of lookup tables and carry cells between registers,
 *     by yosys: where there is no open router, and the only word on speed there
 * @param memoryBits bits of all memories of the design: its state for R transfers
 * @param seeds placer seeds
 * @param source what tells the Verilog from another: its SHA-256 with the wires that are called
 *     after source lines numbered
 * @param tools the tools and their versions
 * @param otherYosys what the other release of yosys made of it, where both were tried: its version
 *     and figures, not better than these
 * @param failure why there is no frequency, where the design does not fit
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record SynthesisResult(
    String target,
    String top,
    int windows,
    int width,
    int maxPackets,
    String architecture,
    Integer payloadBytes,
    Integer transfers,
    Integer dataWidth,
    String line,
    Integer receiveBufferBytes,
    Integer luts,
    Map<String, Integer> lutsByBlock,
    Integer flipFlops,
    Integer ramRegisters,
    Integer logicCells,
    Integer blockRams,
    Integer multipliers,
    Integer gateEquivalents,
    String library,
    Double fmaxMhz,
    List<Double> fmaxMhzPerSeed,
    Double packetsPerSecond,
    String criticalPath,
    Double deviceLimitMhz,
    Integer logicDepth,
    Long memoryBits,
    List<Integer> seeds,
    String source,
    String tools,
    String otherYosys,
    String failure) {
  private static final Pattern CAPPED = Pattern.compile(" did not end within (\\d+) minutes");
  private static final Pattern LOG = Pattern.compile(" \\([^()]*log: [^()]*\\)");

  /**
   * Bits of memory for each of the R transfers; of a sender window, whose slots are shared, those
   * for the W packets in flight of one.
   *
   * @return rounded up; 0 where nobody counted
   */
  public long bitsPerTransfer() {
    if (Top.of(top) == Top.SENDER_WINDOW) {
      return memoryBits == null ? 0 : memoryBits;
    }
    return memoryBits == null ? 0 : (memoryBits + windows - 1) / windows;
  }

  /**
   * The point that was measured. What its top does not depend on is {@link NicParameters#DEFAULT}'s
   * here.
   *
   * @return its part, top and parameters
   * @throws SynthesisException when it names a part or a top that there is not
   */
  public Design design() {
    NicParameters usual = NicParameters.DEFAULT;
    SluiceParameters parameters =
        new SluiceParameters(
            windows,
            width,
            maxPackets,
            payloadBytes == null ? usual.sluice().payloadBytes() : payloadBytes,
            Architecture.of(architecture));
    NicParameters nic =
        new NicParameters(
            parameters,
            dataWidth == null ? usual.dataWidth() : dataWidth,
            transfers == null ? usual.transfers() : transfers);
    LineChoice choice =
        new LineChoice(
            line == null ? LineMode.STALL : LineMode.of(line),
            receiveBufferBytes == null ? OptionalInt.empty() : OptionalInt.of(receiveBufferBytes));
    return new Design(Target.of(target), Top.of(top), choice.on(nic));
  }

  /**
   * The same with another figure for the device's own limit.
   *
   * @param mhz the limit, or null
   * @return a copy
   */
  public SynthesisResult withDeviceLimit(Double mhz) {
    return copy(mhz, otherYosys, failure);
  }

  /** The same with what another release of yosys made of it. */
  SynthesisResult withOtherYosys(String other) {
    return copy(deviceLimitMhz, other, failure);
  }

  /**
   * The limit that a tool was ended at, which is no word on whether the design can be routed.
   *
   * @return in minutes; none where no tool was ended
   */
  public OptionalInt cappedAtMinutes() {
    Matcher capped = CAPPED.matcher(failure == null ? "" : failure);
    return capped.find() ? OptionalInt.of(Integer.parseInt(capped.group(1))) : OptionalInt.empty();
  }

  /** The same without where the log of a failure is: that is of one machine. */
  SynthesisResult withoutLog() {
    return failure == null
        ? this
        : copy(deviceLimitMhz, otherYosys, LOG.matcher(failure).replaceAll(""));
  }

  private SynthesisResult copy(Double mhz, String other, String failed) {
    return new SynthesisResult(
        target,
        top,
        windows,
        width,
        maxPackets,
        architecture,
        payloadBytes,
        transfers,
        dataWidth,
        line,
        receiveBufferBytes,
        luts,
        lutsByBlock,
        flipFlops,
        ramRegisters,
        logicCells,
        blockRams,
        multipliers,
        gateEquivalents,
        library,
        fmaxMhz,
        fmaxMhzPerSeed,
        packetsPerSecond,
        criticalPath,
        mhz,
        logicDepth,
        memoryBits,
        seeds,
        source,
        tools,
        other,
        failed);
  }
}
