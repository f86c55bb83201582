// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a second program needs to check a proof: of which Verilog it is, and the clauses, properties
 * and helper invariants, that together follow from reset and from each other.
 *
 * @param design of the subject
 * @param sizes of the subject
 * @param verilog the SHA-256 of the module with its checker, in hexadecimal
 * @param clauses the names of what holds in every clock, as wires of the checker
 * @param sum the SHA-256 of the line {@code verilog} and of one for each clause, in hexadecimal: a
 *     certificate that has lost a clause, or got one, is seen, whether the others need it or not
 */
public record Certificate(
    String design, Map<String, String> sizes, String verilog, List<String> clauses, String sum) {
  /** The name of its file in the folder of a subject. */
  public static final String FILE = "certificate.json";

  /**
   * A certificate with the sum of what it has.
   *
   * @param design of the subject
   * @param sizes of the subject
   * @param verilog the SHA-256 of the module with its checker, in hexadecimal
   * @param clauses the names of what holds in every clock, as wires of the checker
   */
  public Certificate(
      String design, Map<String, String> sizes, String verilog, List<String> clauses) {
    this(design, sizes, verilog, clauses, sumOf(verilog, clauses));
  }

  /**
   * The certificate of a proof.
   *
   * @param proof what was proved
   * @return its clauses are what was proved
   */
  public static Certificate of(Proof proof) {
    Subject subject = proof.subject();
    return new Certificate(
        subject.design(),
        subject.sizes(),
        hash(subject),
        proof.goals().stream().filter(Goal::isProved).map(Goal::signal).toList());
  }

  /**
   * Writes it.
   *
   * @param file where to
   * @throws IOException when it cannot be written
   */
  public void write(Path file) throws IOException {
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
  }

  /**
   * Reads one.
   *
   * @param file which
   * @return the certificate
   * @throws IOException when it cannot be read
   * @throws BadInputException when it is none
   */
  public static Certificate read(Path file) throws IOException {
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(file.toFile());
    } catch (JacksonException e) {
      throw new BadInputException(file + " is no certificate: " + e.getOriginalMessage());
    }
    Map<String, String> sizes = new TreeMap<>();
    json.path("sizes").properties().forEach(s -> sizes.put(s.getKey(), s.getValue().asText()));
    List<String> clauses = new ArrayList<>();
    json.path("clauses").forEach(clause -> clauses.add(clause.asText()));
    if (clauses.isEmpty()) {
      throw new BadInputException(file + " is no certificate: it has no clauses");
    }
    return new Certificate(
        json.path("design").asText(),
        sizes,
        json.path("verilog").asText(),
        clauses,
        json.path("sum").asText());
  }

  /** Whether it is of this subject, as the generator and the checkers make it today. */
  boolean isOf(Subject subject) {
    return hash(subject).equals(verilog);
  }

  /** Whether its clauses are those with which it was written. */
  boolean isWhole() {
    return sumOf(verilog, clauses).equals(sum);
  }

  private static String sumOf(String verilog, List<String> clauses) {
    return hash(verilog + "\n" + String.join("\n", clauses) + "\n");
  }

  private static String hash(Subject subject) {
    return hash(subject.checked());
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
