// SPDX-License-Identifier: Apache-2.0
// A data packet's header says that it has 1 to P bytes of payload, whichever header_own means. PacketCheck guarantees it, as it lets no other out.
(* keep *) wire $LONG = !(header_valid && header_own && header_payload_type == 3'd0) || header_payload_length != 0 && header_payload_length <= PAYLOAD;
