// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.writer;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** PacketWriter at the narrowest data width, and at that whose mutants are judged. */
@ParameterizedClass
@ValueSource(ints = {64, 256})
class PacketWriterTest extends PacketWriterCases {}
