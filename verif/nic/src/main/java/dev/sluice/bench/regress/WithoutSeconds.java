// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** For Jackson: a seed's result without its time, which is no result. */
@JsonIgnoreProperties("seconds")
abstract class WithoutSeconds {}
