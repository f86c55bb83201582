// SPDX-License-Identifier: Apache-2.0
// What is counted is what is on its way to the queue and what is in it.
(* keep *) wire i_onTheWay = payloadReader_count == payloadReader_ahead_held + payloadReader_fetchedValid + payloadReader_heldValid;
(* keep *) wire i_counted = payloadReader_count <= AHEAD && payloadReader_room == (payloadReader_count != AHEAD);
