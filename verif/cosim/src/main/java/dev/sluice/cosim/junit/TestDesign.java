// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds what {@link Verilog} and one of {@link Variants} describe. */
final class TestDesign {
  private final Class<?> test;
  private final Verilog verilog;
  private final String variant;

  TestDesign(Class<?> test, Verilog verilog, String variant) {
    this.test = test;
    this.verilog = verilog;
    this.variant = variant;
  }

  VerilatedModel build(BuildKind kind) {
    Verilate verilate = Verilate.top(verilog.top()).kind(kind);
    if (verilog.optimization() != -1) {
      verilate.optimization(verilog.optimization());
    }
    Arrays.stream(verilog.sources()).map(this::locate).forEach(verilate::source);
    Arrays.stream(verilog.includes()).map(this::locate).forEach(verilate::include);
    for (String define : verilog.defines()) {
      String[] parts = define.split("=", 2);
      verilate.define(parts[0], parts.length == 1 ? "" : parts[1]);
    }
    parameters().forEach(verilate::parameter);
    return verilate.build();
  }

  /** The source files of a test class's design. */
  static Path[] sources(Class<?> test) {
    Verilog verilog = BenchAnnotations.find(test, Verilog.class).orElseThrow();
    TestDesign design = new TestDesign(test, verilog, "");
    return Arrays.stream(verilog.sources()).map(design::locate).toArray(Path[]::new);
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String parameter : verilog.parameters()) {
      put(parameters, parameter);
    }
    if (!variant.isBlank()) {
      for (String parameter : variant.strip().split("\\s+")) {
        put(parameters, parameter);
      }
    }
    return parameters;
  }

  private static void put(Map<String, String> parameters, String parameter) {
    String[] parts = parameter.split("=", 2);
    if (parts.length == 1) {
      throw new CosimException("the parameter '" + parameter + "' is not NAME=VALUE");
    }
    parameters.put(parts[0].strip(), parts[1].strip());
  }

  private Path locate(String name) {
    URL resource = test.getClassLoader().getResource(name);
    try {
      if (resource != null && resource.getProtocol().equals("file")) {
        return Path.of(resource.toURI());
      }
    } catch (URISyntaxException e) {
      throw new CosimException("the resource " + resource + " cannot be used", e);
    }
    Path file = Path.of(name);
    if (!Files.exists(file)) {
      throw new CosimException(
          name + " of " + test.getName() + " is neither on the class path nor a file");
    }
    return file;
  }

  String[] plusArguments() {
    return verilog.plusArgs();
  }

  String clock() {
    return verilog.clock();
  }

  long periodNs() {
    return verilog.periodNs();
  }

  String variant() {
    return variant;
  }
}
