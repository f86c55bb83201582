// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.rings;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** HostRings at the narrowest data width, whose mutants are judged, and at the widest. */
@ParameterizedClass
@ValueSource(ints = {64, 512})
class HostRingsTest extends HostRingsCases {}
