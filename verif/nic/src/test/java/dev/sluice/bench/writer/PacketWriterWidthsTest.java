// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.writer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** PacketWriter at the other data widths. */
@Tag("long")
@ParameterizedClass
@ValueSource(ints = {128, 512})
class PacketWriterWidthsTest extends PacketWriterCases {}
