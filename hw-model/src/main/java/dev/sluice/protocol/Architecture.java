package dev.sluice.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How the receive-window engine is built. All architectures give the same verdicts. */
public enum Architecture {
  /**
   * The source's own: set the bit, count the leading ones, shift the vector left, all in one clock
   * (protocol text, section 4, rule 5).
   */
  SHIFT;

  /**
   * The name as it is written on a command line and in reports.
   *
   * @return the lower-case name, for example {@code shift}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The architecture of that name.
   *
   * @param label a name as {@link #label()} gives it, in upper or lower case
   * @return the architecture
   * @throws ParameterException when there is none of that name
   */
  public static Architecture of(String label) {
    return Arrays.stream(values())
        .filter(a -> a.label().equalsIgnoreCase(label))
        .findFirst()
        .orElseThrow(() -> new ParameterException("architecture", label, "one of " + labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(Architecture::label).collect(Collectors.joining(", "));
  }
}
