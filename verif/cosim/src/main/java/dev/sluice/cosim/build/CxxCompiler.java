// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.VerilogException;
import dev.sluice.cosim.model.BuildKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The C++ compiler with the flags that the model, the shim and Verilator's runtime share. */
final class CxxCompiler {
  private static final Pattern UNDEFINED = Pattern.compile("undefined reference to `(\\w+)'");
  private static final Pattern ERROR = Pattern.compile("(?m)^.*\\berror: .*$");

  private final Toolchain tools;
  private final List<String> flags;

  /** What decides an object besides tools and flags: the processor, where it is for this one. */
  private final String processor;

  /** Of a model. */
  CxxCompiler(Toolchain tools, ModelSpec spec) {
    this(
        tools,
        spec.kind(),
        spec.optimization(),
        !spec.internals().isEmpty(),
        spec.forThisMachine() ? NativeProcessor.options(tools) : "");
  }

  /** Of what all models share. */
  CxxCompiler(Toolchain tools, BuildKind kind, int optimization) {
    this(tools, kind, optimization, false, "");
  }

  private CxxCompiler(
      Toolchain tools, BuildKind kind, int optimization, boolean internals, String processor) {
    this.tools = tools;
    this.processor = processor;
    int trace = kind == BuildKind.TRACE ? 1 : 0;
    int coverage = kind == BuildKind.COVERAGE ? 1 : 0;
    flags =
        List.of(
            "-std=gnu++17",
            level(optimization),
            "-fPIC",
            "-fvisibility=hidden",
            "-fvisibility-inlines-hidden",
            "-fno-gnu-unique",
            "-fcf-protection=none",
            "-faligned-new",
            "-w",
            "-DCOSIM_INTERNALS=" + (internals ? 1 : 0),
            "-DVM_COVERAGE=" + coverage,
            "-DVM_SC=0",
            "-DVM_TRACE=" + trace,
            "-DVM_TRACE_FST=" + trace,
            "-DVM_TRACE_VCD=0",
            "-DVL_USER_FINISH",
            "-DVL_USER_STOP",
            "-DVL_USER_FATAL",
            "-DVL_USER_WARN");
  }

  /**
   * The compiler's option for a level. For 1 it is -Og: GCC 12 compiles the NIC's Verilated C++ (64
   * and 512 bits) with it in 0.5 to 0.6 of the time of -O1, and the model is not slower.
   */
  private static String level(int optimization) {
    return optimization == 1 ? "-Og" : "-O" + optimization;
  }

  /** What decides an object's content besides its source, for hashing. */
  String identity() {
    return tools.version()
        + "|"
        + tools.cxxVersion()
        + "|"
        + String.join(" ", flags)
        + (processor.isEmpty() ? "" : "|" + processor);
  }

  /** Compiles a source; the given header is included before everything else. */
  void compile(Path folder, Path log, String first, String source, String object) {
    List<String> command = command();
    command.addAll(List.of("-include", first, "-c", source, "-o", object));
    run(folder, log, command);
  }

  /** Makes the precompiled form of a header beside it, where the compiler looks for it. */
  void precompile(Path folder, Path log, String header) {
    List<String> command = command();
    command.addAll(List.of("-x", "c++-header", header, "-o", header + ".gch"));
    run(folder, log, command);
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(List.of(tools.cxx().toString()));
    command.addAll(flags);
    if (!processor.isEmpty()) {
      command.add(NativeProcessor.OPTION);
    }
    command.addAll(
        List.of("-I.", "-I" + tools.include(), "-I" + tools.include().resolve("vltstd")));
    return command;
  }

  /** Links a model. Its FST writer needs zlib, from Verilator 5.046 on LZ4 too. */
  void link(Path folder, Path log, List<String> objects, boolean fst, String library) {
    List<String> command = new ArrayList<>(List.of(tools.cxx().toString(), "-shared"));
    command.add("-Wl,-Bsymbolic,--no-undefined");
    command.addAll(objects);
    command.addAll(List.of("-o", library, "-pthread"));
    if (fst && Files.isDirectory(tools.include().resolve("fstcpp"))) {
      command.add("-llz4");
    }
    if (fst) {
      command.add("-lz");
    }
    run(folder, log, command);
  }

  /** Links a library that others name in their list of needed ones, whatever folder it is in. */
  void linkNamed(Path folder, Path log, List<String> objects, String soname, String library) {
    List<String> command =
        new ArrayList<>(
            List.of(
                tools.cxx().toString(), "-shared", "-Wl,-soname," + soname + ",--no-undefined"));
    command.addAll(objects);
    command.addAll(List.of("-o", library, "-pthread"));
    run(folder, log, command);
  }

  private static void run(Path folder, Path log, List<String> command) {
    Command.Result result = Command.run(folder, log, command);
    if (result.failed()) {
      throw new VerilogException(
          "the C++ compiler failed" + reason(result.output()) + "\n" + result.output().strip());
    }
  }

  /** What the first line says of why. */
  private static String reason(String output) {
    String hint = hint(output);
    Matcher missing = UNDEFINED.matcher(output);
    Matcher error = ERROR.matcher(output);
    if (!hint.isEmpty()) {
      return hint;
    }
    if (missing.find()) {
      return ": the Verilog imports the C function "
          + missing.group(1)
          + ", which the C library does not have; C of one's own is not compiled with a model";
    }
    return error.find() ? ": " + error.group() : "";
  }

  private static String hint(String output) {
    if (output.contains("zlib.h") || output.contains("-lz:")) {
      return " (tracing needs zlib's header: apt-get install zlib1g-dev)";
    }
    if (output.contains("lz4.h") || output.contains("-llz4")) {
      return " (tracing with this Verilator needs LZ4's header: apt-get install liblz4-dev)";
    }
    return "";
  }
}
