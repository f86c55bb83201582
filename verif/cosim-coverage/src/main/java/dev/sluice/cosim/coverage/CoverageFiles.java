// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

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
    try {
      Exclusive.write(file, WRITER.writeValueAsBytes(new Document(FORMAT, VERSION, coverage)));
    } catch (JacksonException e) {
      throw new CosimException("the coverage file " + file + " cannot be written", e);
    }
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
    return Exclusive.change(
        file,
        path -> {
          CoverageData before = Files.exists(path) ? read(path) : CoverageData.EMPTY;
          CoverageData merged = before.merge(coverage);
          write(path, merged);
          return merged;
        });
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
