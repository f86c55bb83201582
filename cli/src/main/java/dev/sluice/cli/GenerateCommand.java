package dev.sluice.cli;

import dev.sluice.nic.run.BadInputException;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.GeneratedRtl;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice generate}: the Verilog, for synthesis. */
@Command(
    name = "generate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write the engine's Verilog, its port list and its parameters.",
      "The same parameters give the same files, byte for byte."
    })
final class GenerateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private HardwareOptions hardware;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/rtl",
      description = "Where the files go (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    SluiceParameters parameters = hardware.parameters();
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new BadInputException(
          "--out " + out + " cannot be written (" + e + "): name a folder that you may write to");
    }
    GeneratedRtl rtl = new RtlGenerator().generateEngine(parameters, out);
    PrintWriter console = spec.commandLine().getOut();
    console.println(rtl.verilog());
    console.println(rtl.portsJson());
    console.println(rtl.parametersJson());
    return 0;
  }
}
