// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.profile.Profile;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** One run of one test: its variant, its seed, its instance; what happens when it fails. */
final class CosimRun implements ParameterResolver, InvocationInterceptor, AfterEachCallback {
  private final TestDesign design;
  private final Seed seed;
  private final long timeoutUs;
  private Bench bench;
  private Optional<Profile> profile = Optional.empty();

  /** Where the instance writes its counts when it is closed. */
  private Optional<Path> counts = Optional.empty();

  CosimRun(TestDesign design, Seed seed, long timeoutUs) {
    this.design = design;
    this.seed = seed;
    this.timeoutUs = timeoutUs;
  }

  String label() {
    return design.variant().isBlank() ? seed.toString() : design.variant() + " " + seed;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Bench.TYPES.contains(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    try {
      return resolved(parameter, context);
    } catch (CosimException e) {
      throw new ParameterResolutionException(e.getMessage(), e); // JUnit adds nothing before that
    }
  }

  private Object resolved(ParameterContext parameter, ExtensionContext context) {
    if (bench == null) {
      ClassCoverage coverage = ClassCoverage.of(context);
      bench = new Bench(design, seed, design.build(coverage.kind()), timeoutUs);
      counts = coverage.runFile();
      counts.ifPresent(file -> CoverageFile.writeAtClose(bench.dut(), file));
      profile = ClassProfile.of(context).begin();
    }
    Class<?> type = parameter.getParameter().getType();
    return profile.isPresent() ? profile.get().during(() -> bench.get(type)) : bench.get(type);
  }

  private void proceed(Invocation<Void> invocation) throws Throwable {
    if (profile.isPresent()) {
      profile.get().<Void, Throwable>during(invocation::proceed);
    } else {
      invocation.proceed();
    }
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    Optional<ExpectFailure> expected =
        AnnotationSupport.findAnnotation(method.getExecutable(), ExpectFailure.class);
    Throwable failure = null;
    try {
      proceed(invocation);
    } catch (Throwable e) {
      failure = e;
    }
    if (expected.isPresent()) {
      checkExpected(expected.get(), failure);
    } else if (failure instanceof org.opentest4j.TestAbortedException) {
      throw failure;
    } else if (failure != null) {
      throw new FailureReport(design, seed, timeoutUs, bench, method, context).describe(failure);
    }
  }

  private static void checkExpected(ExpectFailure expected, Throwable failure) {
    if (failure == null) {
      throw new AssertionError("the test passed, but it is expected to fail");
    }
    boolean asExpected =
        expected.value().isInstance(failure)
            && String.valueOf(failure.getMessage()).contains(expected.message());
    if (!asExpected) {
      throw new AssertionError(
          "the test failed, but not with "
              + expected.value().getName()
              + (expected.message().isEmpty() ? "" : " about '" + expected.message() + "'"),
          failure);
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (bench != null) {
      Bench closing = bench;
      bench = null;
      boolean passed = context.getExecutionException().isEmpty();
      CoverageRun run =
          new CoverageRun(
              (context.getRequiredTestMethod().getName() + " " + design.variant()).strip(),
              seed.value(),
              passed);
      closing.close();
      ClassCoverage.of(context).add(closing.coverage().data(run), counts);
      profile.ifPresent(ClassProfile.of(context)::add);
      profile = Optional.empty();
    }
  }
}
