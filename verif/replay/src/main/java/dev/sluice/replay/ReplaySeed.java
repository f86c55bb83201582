// SPDX-License-Identifier: Apache-2.0
package dev.sluice.replay;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Runs properties with the seed of a failure, which jqwik prints: {@code -Dseed=...}. jqwik itself
 * takes a seed only from the annotation. Registered as a service, so it is there for every property
 * of a module that has this one on its test class path.
 */
public final class ReplaySeed implements AroundPropertyHook {
  private static final String PROPERTY = "seed";

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    String seed = System.getProperty(PROPERTY);
    if (seed != null) {
      context.attributes().setSeed(seed);
    }
    return property.execute();
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }
}
