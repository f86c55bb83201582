// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.formal.proof.Subject;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.List;

/** Engines as subjects of proofs. */
public final class EngineSubject {
  private static final int PAYLOAD = 512;

  private static final String DESIGN = "engine";

  private EngineSubject() {}

  /**
   * The engine as it is generated.
   *
   * @param parameters of the engine
   * @return the subject
   * @throws IOException when it cannot be generated
   */
  public static Subject of(SluiceParameters parameters) throws IOException {
    check(parameters);
    return of(parameters, EngineRtl.verilog(parameters));
  }

  /**
   * An engine with a fault.
   *
   * @param parameters of the engine
   * @param fault what is wrong with it
   * @return the subject
   * @throws IOException when it cannot be generated
   */
  public static Subject of(SluiceParameters parameters, FaultRow fault) throws IOException {
    check(parameters);
    Subject faulty = of(parameters, fault.plantedIn(EngineRtl.verilog(parameters)));
    return new Subject(
        faulty.design() + "-" + fault.label(),
        faulty.sizes(),
        faulty.top(),
        faulty.rtl(),
        faulty.checked());
  }

  /**
   * What {@link Subject#label} says of an engine, which need not be made for it.
   *
   * @param parameters of the engine
   * @return its name for files
   */
  public static String label(SluiceParameters parameters) {
    return new Subject(DESIGN, Subject.sizes(parameters), "", "", "").label();
  }

  private static Subject of(SluiceParameters parameters, String rtl) throws IOException {
    return new Subject(
        DESIGN,
        Subject.sizes(parameters),
        RtlGenerator.ENGINE,
        rtl,
        EngineChecker.of(parameters, rtl).text());
  }

  /**
   * Refuses an engine that has no proofs.
   *
   * @param parameters of the engine
   * @throws BadInputException when it has none
   */
  public static void check(SluiceParameters parameters) {
    if (parameters.windows() < 2) {
      throw new BadInputException("windows 1 has no proofs: give 2 or more");
    }
  }

  /**
   * The engines of the quick lane.
   *
   * @return their parameters
   */
  public static List<SluiceParameters> quick() {
    return List.of(
        new SluiceParameters(16, 8, 64, PAYLOAD, Architecture.SHIFT),
        new SluiceParameters(16, 8, 64, PAYLOAD, Architecture.RING),
        new SluiceParameters(8, 64, 200, PAYLOAD, Architecture.SEGMENTED));
  }

  /**
   * The engine in which a fault is planted.
   *
   * @param fault what is wrong
   * @return one of the quick lane
   */
  public static SluiceParameters small(FaultRow fault) {
    return quick().stream()
        .filter(engine -> engine.architecture().label().equals(fault.subject()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The engines of the full lane.
   *
   * @return their parameters
   */
  public static List<SluiceParameters> full() {
    return List.of(
        new SluiceParameters(16, 8, 64, PAYLOAD, Architecture.SHIFT),
        new SluiceParameters(2, 8, 16, PAYLOAD, Architecture.SHIFT),
        new SluiceParameters(5, 16, 200, PAYLOAD, Architecture.SHIFT),
        new SluiceParameters(32, 32, 256, PAYLOAD, Architecture.SHIFT),
        new SluiceParameters(256, 128, 1 << 20, PAYLOAD, Architecture.SHIFT),
        new SluiceParameters(16, 8, 64, PAYLOAD, Architecture.RING),
        new SluiceParameters(2, 8, 16, PAYLOAD, Architecture.RING),
        new SluiceParameters(5, 16, 200, PAYLOAD, Architecture.RING),
        new SluiceParameters(32, 32, 256, PAYLOAD, Architecture.RING),
        new SluiceParameters(256, 128, 1 << 20, PAYLOAD, Architecture.RING),
        new SluiceParameters(2, 64, 256, PAYLOAD, Architecture.SEGMENTED),
        new SluiceParameters(8, 64, 200, PAYLOAD, Architecture.SEGMENTED),
        new SluiceParameters(256, 1024, 1 << 20, PAYLOAD, Architecture.SEGMENTED));
  }
}
