package dev.sluice.fpga;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * How big and how fast a design is on a target. Null where the flow does not say.
 *
 * @param target the part
 * @param top what was synthesized
 * @param windows R
 * @param width W
 * @param maxPackets M
 * @param architecture how the engine is built
 * @param luts lookup tables, by yosys
 * @param flipFlops flip-flops, by yosys
 * @param logicCells logic cells used after placement: the honest area
 * @param blockRams block RAMs
 * @param fmaxMhz highest clock frequency, median over the placer seeds
 * @param fmaxMhzPerSeed of each seed, in the order of the seeds
 * @param packetsPerSecond fmax times one packet a clock
 * @param criticalPath the slowest path of the median seed, in words
 * @param deviceLimitMhz the same flow's median for a block-RAM read-modify-write loop alone
 * @param failure why there is no frequency, where the design does not fit
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SynthesisResult(
    String target,
    String top,
    int windows,
    int width,
    int maxPackets,
    String architecture,
    Integer luts,
    Integer flipFlops,
    Integer logicCells,
    Integer blockRams,
    Double fmaxMhz,
    List<Double> fmaxMhzPerSeed,
    Double packetsPerSecond,
    String criticalPath,
    Double deviceLimitMhz,
    String failure) {}
