// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Calls for threads are taken out of models that have none, and of no others. */
class ThreadCallsTest {
  private static final String EVALUATION =
      """
      void Vdut::eval_step() {
          Verilated::mtaskId(0);
          Vdut___024root___eval(&(vlSymsp->TOP));
          Verilated::endOfThreadMTask(vlSymsp->__Vm_evalMsgQp);
          Verilated::endOfEval(vlSymsp->__Vm_evalMsgQp);
      }
      """;

  @Test
  void whatAModelWithoutThreadsDoesNotNeedIsTakenOut() {
    String alone = EVALUATION + "unsigned Vdut::threads() const { return 1; }\n";
    assertThat(ThreadCalls.rewritten(alone))
        .contains("Vdut___024root___eval(&(vlSymsp->TOP));")
        .contains("threads() const")
        .doesNotContain("Verilated::");
  }

  @Test
  void aModelWithThreadsStaysAsItIs() {
    String threads = EVALUATION + "unsigned Vdut::threads() const { return 2; }\n";
    assertThat(ThreadCalls.rewritten(threads)).isEqualTo(threads);
  }
}
