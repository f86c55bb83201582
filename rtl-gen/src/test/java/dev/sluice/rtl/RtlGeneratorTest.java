// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.elaborate.PortDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RtlGeneratorTest {
  private static final SluiceParameters OTHER =
      new SluiceParameters(5, 16, 100, 64, Architecture.SHIFT);

  @TempDir Path folder;

  @Test
  void theSameParametersGiveTheSameFilesByteForByte() throws IOException {
    GeneratedRtl first =
        new RtlGenerator().generateEngine(SluiceParameters.DEFAULT, folder.resolve("a"));
    new RtlGenerator().generateEngine(OTHER, folder.resolve("between"));
    GeneratedRtl second =
        new RtlGenerator().generateEngine(SluiceParameters.DEFAULT, folder.resolve("b"));
    assertThat(second.verilog()).hasSameBinaryContentAs(first.verilog());
    assertThat(second.portsJson()).hasSameBinaryContentAs(first.portsJson());
    assertThat(second.parametersJson()).hasSameBinaryContentAs(first.parametersJson());
  }

  @ParameterizedTest
  @EnumSource
  void theWidestWindowIsGeneratedOnAnOrdinaryThread(Architecture architecture) throws Exception {
    SluiceParameters widest =
        new SluiceParameters(3, 1024, SluiceParameters.MAX_MAX_PACKETS, 64, architecture);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread small =
        new Thread(
            null,
            () -> {
              try {
                new RtlGenerator().generateEngine(widest, folder);
              } catch (Throwable e) {
                failure.set(e);
              }
            },
            "small stack",
            512 << 10);
    small.start();
    small.join();
    assertThat(failure.get()).isNull();
    assertThat(folder.resolve("ReceiveWindowEngine.v")).isNotEmptyFile();
  }

  @Test
  void nothingButTheThreeFilesIsLeft() throws IOException {
    new RtlGenerator().generateEngine(OTHER, folder);
    try (var files = Files.list(folder)) {
      assertThat(files)
          .extracting(f -> f.getFileName().toString())
          .containsExactlyInAnyOrder("ReceiveWindowEngine.v", "ports.json", "parameters.json");
    }
  }

  @Test
  void theVerilogHasNoDatesPathsOrFilesToLoad() throws IOException {
    GeneratedRtl rtl = new RtlGenerator().generateEngine(OTHER, folder);
    assertThat(rtl.verilog()).content().doesNotContain("$readmem", folder.toString(), "Date");
  }

  /** The same Verilog but for comments, and these name files of this project without folders. */
  @ParameterizedTest
  @EnumSource
  void sourceLinesAreNamedTheSameWayInEveryCheckout(Architecture architecture) throws Exception {
    SluiceParameters small =
        new SluiceParameters(5, Math.max(16, architecture.minWidth()), 100, 64, architecture);
    Path plain = new RtlGenerator().generateEngine(small, folder.resolve("plain")).verilog();
    RtlGenerator commenting = RtlGenerator.withSourceLines();
    Path first = commenting.generateEngine(small, folder.resolve("first")).verilog();
    Path second = commenting.generateEngine(small, folder.resolve("second")).verilog();
    assertThat(second).hasSameBinaryContentAs(first);
    String comment = " // [A-Za-z]+\\.scala l\\d+$";
    List<String> bare =
        Files.readAllLines(first).stream().map(line -> line.replaceFirst(comment, "")).toList();
    assertThat(bare).isEqualTo(Files.readAllLines(plain));
    Path scala =
        Path.of(System.getProperty("sluice.root"), "rtl-gen/src/main/scala/dev/sluice/rtl/window");
    List<String> commented =
        Files.readAllLines(first).stream().filter(line -> line.contains(".scala l")).toList();
    assertThat(commented).hasSizeGreaterThan(100);
    for (String line : commented) {
      String[] named = line.substring(line.indexOf("// ") + 3).split(" l");
      List<String> source = Files.readAllLines(scala.resolve(named[0]));
      assertThat(source.get(Integer.parseInt(named[1]) - 1)).as(line).isNotBlank();
    }
  }

  @Test
  void portsJsonListsEveryPortOfTheModule() throws IOException {
    GeneratedRtl rtl = new RtlGenerator().generateEngine(OTHER, folder);
    JsonNode json = new ObjectMapper().readTree(rtl.portsJson().toFile());
    assertThat(json.at("/top").asText()).isEqualTo("ReceiveWindowEngine");
    assertThat(json.at("/clock").asText()).isEqualTo("clk");
    String verilog = Files.readString(rtl.verilog());
    String head = verilog.substring(verilog.indexOf("module "), verilog.indexOf(");"));
    assertThat(json.at("/ports"))
        .hasSameSizeAs(head.lines().filter(l -> l.contains("put ")).toList());
    for (PortDescription port : rtl.ports()) {
      String range = port.width() == 1 ? "" : "[" + (port.width() - 1) + ":0]";
      assertThat(head)
          .containsPattern(
              port.direction()
                  + "put +wire +(\\[0:0\\])?"
                  + java.util.regex.Pattern.quote(range)
                  + " *"
                  + port.name());
    }
  }

  @Test
  void parametersJsonSaysWhatFollowsFromThem() throws IOException {
    GeneratedRtl rtl = new RtlGenerator().generateEngine(OTHER, folder);
    JsonNode json = new ObjectMapper().readTree(rtl.parametersJson().toFile());
    assertThat(json.at("/windows").asInt()).isEqualTo(5);
    assertThat(json.at("/architecture").asText()).isEqualTo("shift");
    assertThat(json.at("/derived/windowBits").asInt()).isEqualTo(3);
    assertThat(json.at("/derived/latencyClocks").asInt()).isEqualTo(2);
    assertThat(json.at("/derived/clocksToReadyAfterReset").asInt()).isEqualTo(5);
  }

  @Test
  void aFolderThatCannotBeMadeIsAnError() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> new RtlGenerator().generateEngine(OTHER, file.resolve("below")))
        .isInstanceOf(IOException.class);
  }
}
