package dev.sluice.cosim.coverage;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.sluice.cosim.CosimException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Coverage in files: JSON, the same bytes for the same coverage. A file is written beside and then
 * renamed, so that it is whole or not there.
 */
public final class CoverageFiles {
  private static final String FORMAT = "dev.sluice.cosim.coverage";
  private static final int VERSION = 1;
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final ObjectWriter WRITER =
      JSON.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
  private static final ConcurrentHashMap<Path, Object> MONITORS = new ConcurrentHashMap<>();

  private CoverageFiles() {}

  private record Document(String format, int version, CoverageData coverage) {}

  /**
   * Reads a file.
   *
   * @param file one that was written here
   * @return its coverage
   * @throws CosimException when it cannot be read or is something else
   */
  public static CoverageData read(Path file) {
    try {
      Document document = JSON.readValue(Files.readAllBytes(file), Document.class);
      if (!FORMAT.equals(document.format()) || document.version() != VERSION) {
        throw new CosimException(
            file + " is not a coverage file of version " + VERSION + " of " + FORMAT);
      }
      return document.coverage();
    } catch (JacksonException e) {
      throw new CosimException(file + " is not a coverage file: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new CosimException("the coverage file " + file + " cannot be read", e);
    }
  }

  /**
   * Writes a file.
   *
   * @param file replaced if it exists; its folder is made
   * @param coverage what to write
   * @throws CosimException when it cannot be written
   */
  public static void write(Path file, CoverageData coverage) {
    Path absolute = file.toAbsolutePath();
    try {
      Files.createDirectories(absolute.getParent());
      Path beside = beside(absolute);
      try {
        byte[] text = WRITER.writeValueAsBytes(new Document(FORMAT, VERSION, coverage));
        Files.write(beside, text);
        Files.move(beside, absolute, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      throw new CosimException("the coverage file " + file + " cannot be written", e);
    }
  }

  /** A name that no other thread or JVM uses now. */
  private static Path beside(Path file) {
    return file.resolveSibling(
        "."
            + file.getFileName()
            + "-"
            + ProcessHandle.current().pid()
            + "-"
            + Thread.currentThread().threadId());
  }

  /**
   * Adds coverage to a file, which is made if it is not there. Several threads and JVMs may do so
   * at the same time: each addition is whole. A file with {@code .lock} after its name stays beside
   * it.
   *
   * @param file the file that collects
   * @param coverage what to add
   * @return what the file holds now
   * @throws CosimException when it cannot be read or written, or groups are not defined alike
   */
  public static CoverageData mergeInto(Path file, CoverageData coverage) {
    Path absolute = file.toAbsolutePath().normalize();
    synchronized (MONITORS.computeIfAbsent(absolute, _ -> new Object())) {
      try {
        Files.createDirectories(absolute.getParent());
        try (FileChannel channel =
                FileChannel.open(
                    absolute.resolveSibling(absolute.getFileName() + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            FileLock _ = channel.lock()) {
          CoverageData before = Files.exists(absolute) ? read(absolute) : CoverageData.EMPTY;
          CoverageData merged = before.merge(coverage);
          write(absolute, merged);
          return merged;
        }
      } catch (IOException e) {
        throw new CosimException("the coverage file " + file + " cannot be written", e);
      }
    }
  }

  /**
   * Reads several files together.
   *
   * @param files in any order
   * @return the sums of their counts
   * @throws CosimException when one cannot be read or groups are not defined alike
   */
  public static CoverageData merge(Collection<Path> files) {
    return files.stream().map(CoverageFiles::read).reduce(CoverageData.EMPTY, CoverageData::merge);
  }
}
