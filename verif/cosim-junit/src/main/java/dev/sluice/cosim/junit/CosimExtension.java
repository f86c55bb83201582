// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.coverage.CoverageData;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Runs each {@link CosimTest} once for each of its variants and seeds, and gives an
 * {@code @AfterAll} method the {@link CoverageData} of all of them.
 */
public final class CosimExtension
    implements TestTemplateInvocationContextProvider, ParameterResolver {
  /** An extension; JUnit makes it. */
  public CosimExtension() {
    // has no state
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getRequiredTestMethod(), CosimTest.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == CoverageData.class
        && parameter.getDeclaringExecutable().isAnnotationPresent(AfterAll.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return ClassCoverage.of(context).functional();
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    Method method = context.getRequiredTestMethod();
    Verilog verilog =
        BenchAnnotations.find(type, Verilog.class)
            .orElseThrow(
                () ->
                    new ExtensionConfigurationException(
                        type.getName()
                            + " has a @CosimTest but no @Verilog that names the design"));
    List<TestTemplateInvocationContext> runs = new ArrayList<>();
    Optional<Variants> variants = BenchAnnotations.find(method, type, Variants.class);
    List<String> texts = variants.map(some -> VariantList.of(type, some)).orElse(List.of(""));
    List<String> options = variants.map(some -> List.of(some.options())).orElse(List.of());
    long timeoutUs =
        AnnotationSupport.findAnnotation(method, CosimTest.class)
            .map(CosimTest::timeoutUs)
            .orElse(0L);
    for (String variant : texts) {
      TestDesign design = new TestDesign(type, verilog, variant, options);
      for (long seed : seeds(type, method)) {
        runs.add(new Run(new CosimRun(design, new Seed(seed), timeoutUs)));
      }
    }
    return runs.stream();
  }

  private static long[] seeds(Class<?> type, Method method) {
    Long only = Long.getLong("dev.sluice.cosim.seed");
    if (only != null) {
      return new long[] {only};
    }
    Optional<Seeds> seeds = BenchAnnotations.find(method, type, Seeds.class);
    int count = seeds.map(Seeds::value).orElse(1);
    if (count < 1) {
      throw new ExtensionConfigurationException("@Seeds(" + count + ") must be at least 1");
    }
    long first = Long.getLong("dev.sluice.cosim.firstSeed", 1L);
    long[] all = new long[count];
    for (int i = 0; i < count; i++) {
      all[i] = first + i;
    }
    return all;
  }

  private record Run(CosimRun run) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return run.label();
    }

    @Override
    public List<org.junit.jupiter.api.extension.Extension> getAdditionalExtensions() {
      return List.of(run);
    }
  }
}
