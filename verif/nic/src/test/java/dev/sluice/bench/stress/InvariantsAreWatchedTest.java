// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.bench.invariant.Invariant;
import dev.sluice.bench.invariant.InvariantViolation;
import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.lockstep.ModelAlone;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.EnumSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** NICs that do what must never happen, in a stress run: the run stops, and says what it was. */
class InvariantsAreWatchedTest {
  private static final NicParameters NIC =
      new NicParameters(new SluiceParameters(2, 8, 64, 64, Architecture.SHIFT), 64, 2);

  private static final int SEEDS = 12;

  /** Many transfers at a time, slow memory, stalls: so that every fault has an occasion. */
  private static final StressPlan PLAN =
      StressPlan.quiet(
              NIC, new TransportParameters(300, 400, 1, 9, 4, 7600), 100, Sizes.upTo(24 * 64))
          .over(new NetworkParameters(0.05, 100, 0.05, 0.05, 0, 16, 0))
          .stalled(0.3, StressDraws.slow())
          .failing();

  /** What a NIC does wrong, on its wires, from some clock on. */
  private enum Fault {
    WRITES_ELSEWHERE(Invariant.INSIDE_REGION) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[AW].set(AxiWires.ADDRESS, wires[AW].get(AxiWires.ADDRESS) ^ 1L << 40);
      }
    },
    WRITES_TO_ANOTHERS_PLACE(Invariant.WRITTEN_ONCE) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[AW].set(AxiWires.ADDRESS, wires[AW].get(AxiWires.ADDRESS) | 0x100);
      }
    },
    WRITES_WRONG_DATA(Invariant.WRITTEN_ONCE) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[W].set(AxiWires.WRITE_DATA, wires[W].get(AxiWires.WRITE_DATA) ^ 1);
      }
    },
    LEAVES_A_BYTE_OUT(Invariant.COMPLETION_AFTER_DATA) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[W].set(AxiWires.STROBE, wires[W].get(AxiWires.STROBE) & ~1L);
      }
    },
    COMPLETES_EARLY(Invariant.NOTHING_MISSING) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[COMPLETION].valid = true;
        wires[COMPLETION].set(CompletionWires.COOKIE, wires[COMPLETION].get(0) + 1);
        wires[COMPLETION].set(CompletionWires.STATUS, 0);
      }
    },
    COMPLETES_TWICE(Invariant.ONE_COMPLETION) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[COMPLETION].valid = true; // what idle wires hold is the last one
      }
    },
    NEVER_COMPLETES(Invariant.NO_HANG) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[COMPLETION].valid = false;
      }
    },
    TAKES_AN_OLD_PACKET(Invariant.NO_OLD_PACKET) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[HEADER].set(HeaderWires.TRANSFER_ID, wires[HEADER].get(HeaderWires.TRANSFER_ID) - 1);
      }
    },
    LEAKS_WINDOWS(Invariant.NO_WINDOW_LEAK) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[COUNT].set(ReceiveCountWires.FREED, false);
      }
    },
    STARVES_A_QUERY(Invariant.NO_STARVED_QUERY) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[STATUS].valid = false;
      }
    },
    WITHDRAWS_AN_OFFER(Invariant.STABLE_OFFER) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[W].valid &= clock % 2 == 0;
      }
    },
    CROSSES_A_PAGE(Invariant.AXI_RULES) {
      @Override
      void strike(Wires[] wires, long clock) {
        wires[AR].set(AxiWires.ADDRESS, wires[AR].get(AxiWires.ADDRESS) | 0xff8);
      }
    };

    private static final int AW = 0;
    private static final int W = 1;
    private static final int AR = 2;
    private static final int COMPLETION = 3;
    private static final int COUNT = 4;
    private static final int HEADER = 5;
    private static final int STATUS = 6;

    private final Invariant invariant;

    Fault(Invariant invariant) {
      this.invariant = invariant;
    }

    abstract void strike(Wires[] wires, long clock);
  }

  /** A cycle model whose wires are changed after it has driven them. */
  private static final class FaultyNic implements BlockUnderTest {
    private static final long FIRST = 3000;

    private final ModelAlone nic;
    private final Wires[] wires;
    private final Fault fault;
    private long clock;

    FaultyNic(NicCoreModel model, Fault fault) {
      nic = new ModelAlone(model);
      this.fault = fault;
      wires =
          new Wires[] {
            model.wires("m_axi_aw"),
            model.wires("m_axi_w"),
            model.wires("m_axi_ar"),
            model.wires("completion"),
            model.wires("count"),
            model.receive().header(),
            model.receive().wires("status")
          };
    }

    @Override
    public BlockModel model() {
      return nic.model();
    }

    @Override
    public void start() {
      nic.start();
    }

    @Override
    public void begin() {
      nic.begin();
      if (++clock > FIRST) {
        fault.strike(wires, clock);
      }
    }

    @Override
    public void end() {
      nic.end();
    }

    @Override
    public long comparisons() {
      return 0;
    }

    @Override
    public long mismatches() {
      return 0;
    }

    @Override
    public void close() {
      nic.close();
    }
  }

  /** Every run stops; in one of a few it is the rule that the fault is made for that is first. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void aNicThatBreaksARuleIsFound(Fault fault) {
    EnumSet<Invariant> found = EnumSet.noneOf(Invariant.class);
    for (long seed = 1; seed <= SEEDS && !found.contains(fault.invariant); seed++) {
      NicMaker maker = (p, _) -> new FaultyNic(new NicCoreModel(p), fault);
      try (NicStress stress = new NicStress(PLAN, maker, seed)) {
        Throwable thrown = catchThrowable(stress::run);
        assertThat(thrown).as(fault.name()).isNotNull();
        if (thrown instanceof InvariantViolation violation) {
          found.add(violation.invariant());
        } // Else the bench's memory was faster.
      }
    }
    assertThat(found).as(fault.name()).contains(fault.invariant);
  }
}
