// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OlderVerilogTest {
  @TempDir private Path folder;

  private static SynthesisResult point(Design design, String source) throws Exception {
    SluiceParameters p = design.parameters();
    return new ObjectMapper()
        .readValue(
            """
            {"target":"%s","top":"engine","windows":%d,"width":%d,"maxPackets":%d,
             "architecture":"%s","source":"%s"}
            """
                .formatted(
                    design.target().label(),
                    p.windows(),
                    p.width(),
                    p.maxPackets(),
                    p.architecture().name().toLowerCase(java.util.Locale.ROOT),
                    source),
            SynthesisResult.class);
  }

  @Test
  void whatHasAnotherHashIsOlder() throws Exception {
    SluiceParameters ring = new SluiceParameters(16, 8, 64, 512, Architecture.RING);
    SluiceParameters shift = new SluiceParameters(16, 8, 64, 512, Architecture.SHIFT);
    Design first = new Design(Target.XC7, Top.ENGINE, ring);
    Design same = new Design(Target.INTEL, Top.ENGINE, ring);
    Design other = new Design(Target.XC7, Top.ENGINE, shift);
    String source = first.source(folder);
    SynthesisResult older = point(other, source);
    assertThat(
            new OlderVerilog(folder.resolve("compare"))
                .among(List.of(point(first, source), older, point(same, source))))
        .containsExactly(older);
  }
}
