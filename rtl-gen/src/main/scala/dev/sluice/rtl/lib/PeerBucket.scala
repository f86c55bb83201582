// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.lib

import dev.sluice.spec.rings.PeerShare
import spinal.core._

/** The bucket of a peer: its 32 bits in pieces, XORed. Two levels of logic.
  *
  * Rule: `dev.sluice.spec.rings.PeerShare.bucketOf`.
  */
private[rtl] object PeerBucket {
  def apply(peer: Bits): UInt =
    peer
      .subdivideIn(PeerShare.BUCKET_BITS bits, strict = false)
      .map(_.resize(PeerShare.BUCKET_BITS))
      .reduce(_ ^ _)
      .asUInt
}
