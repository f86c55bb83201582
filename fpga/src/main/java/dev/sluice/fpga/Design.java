package dev.sluice.fpga;

import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * One point of a table: what is synthesized for which part.
 *
 * @param target the part
 * @param top what
 * @param parameters R, W, M, architecture
 */
public record Design(Target target, Top top, SluiceParameters parameters) {
  private static final Object ELABORATION = new Object();

  /**
   * The name of its files, the same for the same point.
   *
   * @return for example {@code ice40-hx8k-ring-R256-W128}
   */
  public String name() {
    return target.label() + "-" + top.name(parameters);
  }

  /**
   * What of the parameters its top depends on.
   *
   * @return for example {@code R=256 W=128 ring}; a memory loop has R only
   */
  public String size() {
    return top.size(parameters);
  }

  /** Whether the flow goes on to place and route. */
  boolean canBeRouted() {
    return target.canBeRouted();
  }

  /** The same part and parameters with another top. */
  Design on(Top other) {
    return new Design(target, other, parameters);
  }

  /** Writes the Verilog into a folder and returns the file. One thread elaborates at a time. */
  Path generate(Path folder) throws IOException {
    synchronized (ELABORATION) {
      return top.generate(parameters, folder);
    }
  }

  /** What tells its Verilog from another; the folder may be that of other threads' designs. */
  String source(Path folder) throws IOException {
    synchronized (ELABORATION) {
      return hash(generate(folder));
    }
  }

  /** What tells one Verilog text from another. */
  static String hash(Path verilog) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(verilog));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
