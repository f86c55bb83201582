// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.Proof;
import dev.sluice.formal.proof.PropertyViolation;
import java.io.IOException;
import java.util.List;

/**
 * What came of a subject, as one process hands it to another: of a proof its goals, of a check
 * whether the certificate is accepted.
 *
 * @param goals as a {@link Proof} has them; of a check none
 * @param violation as a {@link Proof} has it
 * @param clauses of the certificate that was checked
 * @param refusal why it was refused; empty where it was not
 */
record ProofAnswer(List<Goal> goals, PropertyViolation violation, int clauses, String refusal) {
  // Goals have questions that are asked of them beside what they are made of.
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  static ProofAnswer of(Proof proof) {
    return new ProofAnswer(proof.goals(), proof.violation(), 0, "");
  }

  static ProofAnswer read(byte[] bytes) throws IOException {
    return JSON.readValue(bytes, ProofAnswer.class);
  }

  byte[] bytes() throws IOException {
    return JSON.writeValueAsBytes(this);
  }
}
