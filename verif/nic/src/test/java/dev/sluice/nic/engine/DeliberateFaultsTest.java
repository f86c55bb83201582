package dev.sluice.nic.engine;

import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Is the bench any good? Ten faults, each one line of the generated Verilog, each a mistake that
 * could really be made, are planted one at a time. The random lock-step bench must catch every one.
 */
class DeliberateFaultsTest {
  private static PlantedFaults faults;

  /** A fault: a piece of the Verilog, which must be there exactly once, and what replaces it. */
  enum Fault {
    NO_FORWARDING(
        "assign update_port_row_wvec = (update_port_exists ? (update_port_forward ?",
        "assign update_port_row_wvec = (update_port_exists ? (1'b0 ?"),
    FORWARD_WHATEVER_THE_WINDOW(
        "update_port_forward <= (command_writes && (cmd_payload_window == command_payload_window))",
        "update_port_forward <= command_writes"),
    GENERATION_NOT_CHECKED("(update_port_row_generation != command_payload_generation)", "1'b0"),
    REGION_ONE_PACKET_TOO_LONG(
        "(update_port_row_length <= update_index)", "(update_port_row_length < update_index)"),
    UPPER_EDGE_NOT_CHECKED(
        "assign update_beyond = ((! update_below) && update_far)", "assign update_beyond = 1'b0"),
    DUPLICATE_WRITTEN_AGAIN(
        "assign update_duplicate = (|(update_port_row_wvec & update_bit))",
        "assign update_duplicate = 1'b0"),
    TAIL_BEFORE_ACCEPTED_PACKETS_BELIEVED(
        "(command_payload_tail && (|(update_port_row_wvec & update_after)))", "1'b0"),
    SLIDE_WITHOUT_SHIFT(
        "assign update_wvec = (update_received <<< update_slide)",
        "assign update_wvec = update_received"),
    COMPLETE_WITHOUT_TAIL(
        "assign update_complete = ((update_accepted && update_tailSeen)",
        "assign update_complete = (update_accepted"),
    LEADING_ONES_MISCOUNTED(
        "assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4)",
        "assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4[3:1])");

    final String right;
    final String wrong;

    Fault(String right, String wrong) {
      this.right = right;
      this.wrong = wrong;
    }
  }

  @BeforeAll
  static void generate() throws Exception {
    faults = new PlantedFaults(new SluiceParameters(5, 16, 200, 512, Architecture.SHIFT));
  }

  @Test
  void withoutAFaultNothingIsFound() {
    faults.assertNoneFoundWithout();
  }

  @ParameterizedTest
  @EnumSource
  void isCaught(Fault fault) {
    faults.assertCaught(fault.right, fault.wrong);
  }
}
