// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What kind of variable each internal is. Verilator's table of them at run time knows sizes only
 * and takes a string, an unpacked struct and a memory of single bits for one bit; the declarations
 * in the generated C++ say it. So that each variable of the table is seen with its declaration, the
 * calls that fill the table are changed before they are compiled.
 */
public final class InternalTypes {
  private static final Pattern OBJECT =
      Pattern.compile("^\\s*(Vdut\\w*)\\s+(\\w+);$", Pattern.MULTILINE);
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^\\s*(?:(?:static|constexpr|const|extern)"
              + " )*([\\w:]+(?:<.*>)?(?:/\\*\\S+?\\*/)?)\\s+(\\w+)(?: =.*)?;",
          Pattern.MULTILINE);
  private static final Pattern PORT =
      Pattern.compile(
          "\\bVL_(?:INOUT|IN|OUT)(?:8|16|64|W)?\\((\\w+)((?:\\[\\d+])*),\\s*(-?\\d+),\\s*(-?\\d+)");
  private static final Pattern INSERTED =
      Pattern.compile(
          "(//UNSUP )?(\\w+(?:\\.|->)(?:v|forceableV)arInsert\\([^\"]*\"[^\"]*\",[^&]*)"
              + "&\\((\\w+)(\\.|->)(\\w+)\\)"
              + "(\\)*, ?(?:true|false), ?VLVT_\\w+, ?[\\w|]+)(.*)");
  private static final Pattern ELEMENT =
      Pattern.compile(
          "((?:VlUnpacked<)*)(CData|SData|IData|QData|VlWide<(\\d+)>)/\\*(-?\\d+):(-?\\d+)\\*/(.*)");
  private static final Pattern RANGES = Pattern.compile("((?:\\s?,\\s?-?\\d+)+)\\);\\s*$");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final Pattern SIZE = Pattern.compile(",\\s?(\\d+)>");

  private final Map<String, String> classOfObject = new HashMap<>();
  private final Map<String, String> typeOfMember = new HashMap<>();

  private InternalTypes() {}

  /**
   * Changes the sources that Verilator has just written.
   *
   * @param folder where
   * @throws IOException when they cannot be read or written
   */
  public static void rewrite(Path folder) throws IOException {
    InternalTypes types = new InternalTypes();
    List<Path> symbols = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith("Vdut__Syms") && name.endsWith(".cpp")) {
          symbols.add(file);
        } else if (name.equals("Vdut__Syms.h")) {
          types.readObjects(Files.readString(file));
        } else if (name.startsWith("Vdut_") && name.endsWith(".h")) {
          types.readMembers(name.substring(0, name.length() - 2), Files.readString(file));
        }
      }
    }
    for (Path file : symbols) {
      Files.writeString(file, types.changed(Files.readString(file)));
    }
  }

  private void readObjects(String text) {
    OBJECT.matcher(text).results().forEach(m -> classOfObject.put(m.group(2), m.group(1)));
  }

  private void readMembers(String type, String text) {
    Matcher member = DECLARATION.matcher(text);
    while (member.find()) {
      typeOfMember.putIfAbsent(type + "." + member.group(2), member.group(1));
    }
    Matcher port = PORT.matcher(text);
    while (port.find()) {
      int bits = Math.abs(Integer.parseInt(port.group(3)) - Integer.parseInt(port.group(4))) + 1;
      String element =
          bits <= 8
              ? "CData"
              : bits <= 16
                  ? "SData"
                  : bits <= 32
                      ? "IData"
                      : bits <= 64 ? "QData" : "VlWide<" + (bits + 31) / 32 + ">";
      String whole = element + "/*" + port.group(3) + ":" + port.group(4) + "*/";
      for (String size : port.group(2).replaceAll("^\\[|]$", "").split("]\\[")) {
        whole = size.isEmpty() ? whole : "VlUnpacked<" + whole + ", " + size + ">";
      }
      typeOfMember.putIfAbsent(type + "." + port.group(1), whole);
    }
  }

  private String changed(String text) {
    return INSERTED
        .matcher(text)
        .replaceAll(
            m -> {
              String type = typeOfMember.get(classOfObject.get(m.group(3)) + "." + m.group(5));
              if (type == null) {
                return Matcher.quoteReplacement(m.group());
              }
              String facts = facts(type, m.group(7));
              boolean leftOut = m.group(1) != null;
              return Matcher.quoteReplacement(
                  "%scosim_seen(&(%s%s%s), \"%s\")%s%s"
                          .formatted(
                              m.group(2),
                              m.group(3),
                              m.group(4),
                              m.group(5),
                              facts,
                              m.group(6),
                              leftOut ? withoutRanges(m.group(7)) : m.group(7))
                      + forced(m));
            });
  }

  /** What forces a variable, which older releases of Verilator leave out of the table. */
  private String forced(MatchResult inserted) {
    StringBuilder more = new StringBuilder();
    for (String suffix : new String[] {"__VforceEn", "__VforceVal"}) {
      String member = inserted.group(5) + suffix;
      String type = typeOfMember.get(classOfObject.get(inserted.group(3)) + "." + member);
      if (type != null && inserted.group(2).contains(".varInsert(__Vfinal")) {
        more.append(
            "\n%scosim_seen(&(%s%s%s), \"%s\")%s,0);"
                .formatted(
                    inserted.group(2).replaceFirst("\"(.*)\"", "\"$1" + suffix + "\""),
                    inserted.group(3),
                    inserted.group(4),
                    member,
                    facts(type, ""),
                    inserted.group(6)));
      }
    }
    return more.toString();
  }

  /** The end of a call that Verilator leaves out, as its table cannot hold that many ranges. */
  private static String withoutRanges(String call) {
    Matcher end = RANGES.matcher(call);
    if (!end.find()) {
      return call;
    }
    boolean one = NUMBER.matcher(end.group(1)).results().count() % 2 == 1;
    return call.substring(0, end.start()) + (one ? ", 0);" : ", 0, 0);");
  }

  /**
   * Bits, elements, lowest index, bytes of an element, and what it is if it has no bits.
   *
   * @param type the declaration in C++
   * @param ranges the end of the call
   */
  private static String facts(String type, String ranges) {
    Matcher element = ELEMENT.matcher(type);
    if (!element.matches()) {
      return "0\\t1\\t0\\t1\\t" + UnsupportedPorts.words(type);
    }
    int bits =
        Math.abs(Integer.parseInt(element.group(4)) - Integer.parseInt(element.group(5))) + 1;
    int bytes =
        switch (element.group(2)) {
          case "CData" -> 1;
          case "SData" -> 2;
          case "IData" -> 4;
          case "QData" -> 8;
          default -> 4 * Integer.parseInt(element.group(3));
        };
    List<Integer> sizes =
        SIZE.matcher(element.group(6))
            .results()
            .map(m -> Integer.valueOf(m.group(1)))
            .toList()
            .reversed();
    int elements = sizes.stream().reduce(1, (a, b) -> a * b);
    return bits + "\\t" + elements + "\\t" + lowest(sizes, ranges) + "\\t" + bytes + "\\t";
  }

  /**
   * The lowest index of the first dimension. The call ends with how many ranges there are, and the
   * left and right index of each. Older releases of Verilator say one number, then the element's
   * range if it has one, then the array's from the outermost on; newer ones say two numbers, then
   * the array's and then the element's.
   */
  private static int lowest(List<Integer> sizes, String call) {
    Matcher end = RANGES.matcher(call);
    if (sizes.isEmpty() || !end.find()) {
      return 0;
    }
    List<Integer> numbers =
        NUMBER.matcher(end.group(1)).results().map(m -> Integer.valueOf(m.group())).toList();
    int first = 2;
    if (numbers.size() % 2 == 1) {
      first = numbers.size() / 2 > sizes.size() && fits(sizes, numbers, 3) ? 3 : 1;
    }
    return fits(sizes, numbers, first) ? Math.min(numbers.get(first), numbers.get(first + 1)) : 0;
  }

  private static boolean fits(List<Integer> sizes, List<Integer> numbers, int from) {
    if (numbers.size() < from + 2 * sizes.size()) {
      return false;
    }
    for (int i = 0; i < sizes.size(); i++) {
      int left = numbers.get(from + 2 * i);
      if (Math.abs(left - numbers.get(from + 2 * i + 1)) + 1 != sizes.get(i)) {
        return false;
      }
    }
    return true;
  }
}
