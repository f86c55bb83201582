// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Ports that are no bits: {@code real}, strings, unpacked structs. Verilator makes C++ of them, of
 * which there is no value in 64-bit words, so they would vanish.
 */
public final class UnsupportedPorts {
  private static final Pattern REFERENCE =
      Pattern.compile("^\\s*([\\w:<>, ]+?) ?&(\\w+);$", Pattern.MULTILINE);

  // Release 5.006 declares an unpacked struct as one bit, and then uses its members.
  private static final Pattern MEMBER =
      Pattern.compile("vlSelf->(\\w+)(?:\\[\\w+])*\\.\\w+ = VL_RAND_RESET");
  private static final Pattern PORT =
      Pattern.compile("\\bVL_(?:INOUT|IN|OUT)(?:8|16|64|W)?\\(\\(?&(\\w+)");

  private UnsupportedPorts() {}

  /**
   * The ports that are no bits.
   *
   * @param folder where Verilator ran
   * @param header the text of {@code Vdut.h}
   * @return of each its name in the Verilog, and what it is
   * @throws IOException when the generated C++ cannot be read
   */
  public static Map<String, String> find(Path folder, String header) throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    int from = header.indexOf("// PORTS");
    int to = header.indexOf("// CELLS", Math.max(0, from));
    if (from < 0 || to < 0) {
      return found;
    }
    Matcher reference = REFERENCE.matcher(header.substring(from, to));
    while (reference.find()) {
      String type = reference.group(1);
      if (!type.contains("/*") && !type.startsWith("VL_")) {
        found.put(PortParser.verilogName(reference.group(2)), words(type));
      }
    }
    List<String> bits = PORT.matcher(header).results().map(m -> m.group(1)).toList();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(UnsupportedPorts::isSlow).sorted().toList()) {
        MEMBER
            .matcher(Files.readString(file))
            .results()
            .map(m -> m.group(1))
            .filter(bits::contains)
            .forEach(name -> found.put(PortParser.verilogName(name), words("__struct")));
      }
    }
    return found;
  }

  private static boolean isSlow(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("Vdut___024root") && name.endsWith("Slow.cpp");
  }

  /**
   * What a type of the generated C++ is in the Verilog.
   *
   * @param cppType for example {@code double}
   * @return for example {@code a real}
   */
  public static String words(String cppType) {
    if (cppType.startsWith("VlUnpacked<")) {
      return "an array of which each element is "
          + words(cppType.replaceFirst("VlUnpacked<", "").replaceFirst(",[^,]*$", ""));
    }
    if (cppType.equals("double")) {
      return "a real";
    }
    if (cppType.equals("std::string")) {
      return "a string";
    }
    if (cppType.startsWith("VlQueue<")) {
      return "a queue or dynamic array";
    }
    if (cppType.startsWith("VlAssocArray<")) {
      return "an associative array";
    }
    if (cppType.endsWith("Event")) {
      return "an event";
    }
    if (cppType.contains("__struct") || cppType.contains("__union")) {
      return "an unpacked struct or union";
    }
    return "of a type without bits (" + cppType + " in C++)";
  }
}
