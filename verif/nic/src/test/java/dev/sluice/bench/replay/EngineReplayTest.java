// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineReplayTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 16, 200, 512, Architecture.SHIFT);

  @TempDir Path folder;

  private EngineReplay.Summary replay(String arrivals) throws IOException {
    Path in = Files.writeString(folder.resolve("arrivals.csv"), arrivals);
    EngineReplay replay = new EngineReplay(PARAMETERS);
    replay.check(in);
    return replay.run(
        EngineRtl.build(PARAMETERS, BuildKind.PLAIN),
        in,
        folder.resolve("verdicts.csv"),
        Optional.empty());
  }

  @Test
  void oneRowForEachVerdict() throws IOException {
    EngineReplay.Summary summary =
        replay(
            """
            clock,op,window,generation,pidx,tail,length
            100,open,2,7,,,4
            101,packet,2,7,1,0,
            102,packet,2,7,1,0,
            105,packet,2,8,0,0,
            106,packet,2,7,0,0,
            107,packet,2,7,16,0,
            108,packet,2,7,3,1,0

            120,packet,2,7,2,0,
            121,packet,2,7,2,0,
            122,close,2,,,,
            123,packet,2,7,2,0,
            """);
    assertThat(Files.readString(folder.resolve("verdicts.csv")))
        .isEqualTo(
            """
            clock,window,pidx,verdict,wbase,slide,complete
            103,2,1,accepted,0,0,0
            104,2,1,duplicate,0,0,0
            107,2,0,stale,0,0,0
            108,2,0,accepted,2,2,0
            109,2,16,bad,2,0,0
            110,2,3,accepted,2,0,0
            122,2,2,accepted,4,2,1
            123,2,2,below,4,0,0
            125,2,2,stale,0,0,0
            """);
    assertThat(summary.arrivals()).isEqualTo(11);
    assertThat(summary.verdicts()).isEqualTo(9);
  }

  @Test
  void aFileWithNoRowsHasNoVerdicts() throws IOException {
    replay("clock,op,window,generation,pidx,tail,length\n");
    assertThat(Files.readString(folder.resolve("verdicts.csv")))
        .isEqualTo("clock,window,pidx,verdict,wbase,slide,complete\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5,packet,0,0,0,0,| line 3: clock is 5 and must be more than 5",
        "6,send,0,0,0,0,| line 3: op is 'send' and must be open, packet or close",
        "6,packet,5,0,0,0,| line 3: window is '5' and must be a whole number from 0 to 4",
        "6,packet,0,256,0,0,| line 3: generation is '256'",
        "6,packet,0,0,16777216,0,| line 3: pidx is '16777216'",
        "6,packet,0,0,x,0,| line 3: pidx is 'x'",
        "6,packet,0,0,,0,| line 3: pidx is ''",
        "6,packet,0,0,0,2,| line 3: tail is '2' and must be a whole number from 0 to 1",
        "6,open,0,0,0,0,0| line 3: length is '0' and must be a whole number from 1 to 200",
        "6,open,0,0,0,0| line 3: there are 6 columns and must be 7",
        "-1,open,0,0,0,0,1| line 3: clock is '-1'",
        "\"6,open| line 3: not readable as CSV",
      })
  void aMalformedRowIsNamedAndNothingIsWritten(String row, String message) throws IOException {
    assertThatThrownBy(
            () -> replay("clock,op,window,generation,pidx,tail,length\n5,open,0,0,,,9\n" + row))
        .isInstanceOf(ArrivalException.class)
        .hasMessageContaining(message);
    try (var files = Files.list(folder)) {
      assertThat(files).extracting(p -> p.getFileName().toString()).containsOnly("arrivals.csv");
    }
  }

  @Test
  void filesFromSpreadsheetsAreRead() throws IOException {
    String file =
        "\ufeffclock,op,window,generation,pidx,tail,length\r\n0,open,0,0,,,1\r\n1,packet,0,0,0,1,\r\n";
    assertThat(replay(file).verdicts()).isOne();
  }

  @Test
  void aFileWithoutItsHeaderIsRefused() {
    assertThatThrownBy(() -> replay("5,open,0,0,,,9\n"))
        .hasMessageContaining("line 1: the first line must be clock,op,window");
    assertThatThrownBy(() -> replay("")).hasMessageContaining("line 1: the file is empty");
  }
}
