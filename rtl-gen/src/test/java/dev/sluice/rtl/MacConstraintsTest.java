// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The constraints of the NIC with four clocks name what its Verilog has. */
class MacConstraintsTest {
  @TempDir Path folder;

  @Test
  void namesAreThoseOfTheVerilog() throws Exception {
    NicTop top = NicTop.NIC_MAC;
    List<Path> files =
        top.generate(
            new NicParameters(new SluiceParameters(5, 8, 100, 64, Architecture.RING), 64, 1),
            folder);
    assertThat(files).extracting(f -> f.getFileName().toString()).containsAll(top.constraints());
    String verilog = Files.readString(folder.resolve(top.module() + ".v"));
    for (String register :
        List.of("pushCC_pushPtrGray", "popCC_ptrToPush", "buffers_0", "core_release_stages_0")) {
      assertThat(verilog).containsPattern("reg +(\\[\\d+:0\\])? *" + register + ";");
    }
    for (String instance : List.of("pushToPopGray_buffercc", "popToPushGray_buffercc")) {
      assertThat(verilog).containsPattern("BufferCC\\w* " + instance + " \\(");
    }
    assertThat(verilog).contains("(* async_reg = \"true\" *)");
    for (String file : top.constraints()) {
      Matcher ports =
          Pattern.compile("get_ports (\\w+)|PORT \"(\\w+)\"")
              .matcher(Files.readString(folder.resolve(file)));
      int found = 0;
      while (ports.find()) {
        String port = ports.group(1) == null ? ports.group(2) : ports.group(1);
        assertThat(verilog).containsPattern("input  wire +" + port + ",");
        found++;
      }
      assertThat(found).as(file).isGreaterThan(3);
    }
  }
}
