// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** HostRings at the other data widths. */
@Tag("long")
@ParameterizedClass
@ValueSource(ints = {128, 256})
class HostRingsWidthsTest extends HostRingsCases {}
