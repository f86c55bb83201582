// SPDX-License-Identifier: Apache-2.0
// A row of data that waits for its verdict has 1 to P bytes, as its header said: contract/long.v. Admission guarantees it.
(* keep *) wire $FED = !(pending_valid && !pending_payload_closed) || pending_payload_bytes != 0 && pending_payload_bytes <= PAYLOAD;
