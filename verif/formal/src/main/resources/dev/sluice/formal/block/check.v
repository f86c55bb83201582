// SPDX-License-Identifier: Apache-2.0
// A row of payload that was read finds room in the queue before the output, and so will the one behind it.
(* keep *) wire p_ahead = (!payloadReader_heldValid || payloadReader_ahead_push_ready)
  && payloadReader_ahead_held + payloadReader_fetchedValid + payloadReader_heldValid <= AHEAD;
