// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.hostile;

import dev.sluice.spec.v2.Serial;
import dev.sluice.spec.v2.window.MessagePhase;
import dev.sluice.spec.v2.window.NumberUse;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.spec.v2.window.SegmentWindow;
import dev.sluice.spec.window.WindowVector;
import java.util.Set;

/** A rule of the text, broken, and what the checkers then say. */
enum BrokenRule {
  /** M1: packets of before a reset are taken. */
  EPOCH_IGNORED(
      new SafetyRules() {
        @Override
        public boolean sameEpoch(int own, int packets) {
          return true;
        }
      },
      Never.OLD_PACKET,
      Never.OUTSIDE_REGION,
      Never.WRITTEN_TWICE,
      Never.MISSING,
      Never.WRONG_END),
  /** M1: another peer's packets are taken. */
  HOLDER_IGNORED(
      new SafetyRules() {
        @Override
        public boolean holds(int holder, int source) {
          return holder >= 0;
        }
      },
      Never.OUTSIDE_REGION,
      Never.OLD_PACKET,
      Never.MISSING),
  /** M4: a late packet of an earlier message is taken for one of the present. */
  NUMBER_IGNORED(
      new SafetyRules() {
        @Override
        public NumberUse use(int number, MessagePhase phase, int packets) {
          NumberUse right = super.use(number, phase, packets);
          boolean open = phase == MessagePhase.OPEN;
          return right == NumberUse.STALE && open ? NumberUse.PRESENT : right;
        }
      },
      Never.OLD_PACKET,
      Never.OUTSIDE_REGION),
  /** B4: a packet without placing opens a message with what its window knows of another. */
  PLACING_GUESSED(
      new SafetyRules() {
        @Override
        public boolean placed(boolean place, boolean known, boolean window) {
          return place || window;
        }
      },
      Never.OLD_PACKET,
      Never.OUTSIDE_REGION,
      Never.MISSING,
      Never.WRONG_END),
  /** M3: a message that is done is opened again by a late packet. */
  OPENED_AGAIN(
      new SafetyRules() {
        @Override
        public NumberUse use(int number, MessagePhase phase, int packets) {
          boolean again = packets == number && phase == MessagePhase.DONE;
          return again ? NumberUse.OPENS : super.use(number, phase, packets);
        }
      },
      Never.WRITTEN_TWICE,
      Never.OLD_PACKET,
      Never.OUTSIDE_REGION),
  /** M5: numbers of two bits. */
  SHORT_NUMBERS(
      new SafetyRules() {
        @Override
        public NumberUse use(int number, MessagePhase phase, int packets) {
          int distance = packets - number & 3;
          return super.use(number, phase, Serial.add(Serial.MESSAGE_BITS, number, distance));
        }
      },
      Never.OLD_PACKET,
      Never.OUTSIDE_REGION,
      Never.WRITTEN_TWICE,
      Never.WRONG_END),
  /** W2: duplicates are written. */
  DUPLICATES_WRITTEN(
      new SafetyRules() {
        @Override
        public boolean duplicate(SegmentWindow window, int i) {
          return false;
        }
      },
      Never.WRITTEN_TWICE),
  /** W3: WBASE goes to the last packet that came. */
  BASE_PASSES_HOLES(
      new SafetyRules() {
        @Override
        public int base(WindowVector vector, int length) {
          return Math.min(vector.last() + 1, length);
        }
      },
      Never.BASE_PASSED,
      Never.MISSING,
      Never.NOTE),
  /** W4: done with a packet missing. */
  DONE_EARLY(
      new SafetyRules() {
        @Override
        public boolean complete(int wbase, int length) {
          return wbase >= Math.max(1, length - 1);
        }
      },
      Never.MISSING,
      Never.NOTE),
  /** K1: bounds are not checked. */
  BOUNDS_IGNORED(
      new SafetyRules() {
        @Override
        public boolean inside(long offset, long bytes, long size) {
          return true;
        }
      },
      Never.OUTSIDE_REGION),
  /** K2: a revoked key is good for the message that has it. */
  REVOKED_KEY_WRITES(
      new SafetyRules() {
        @Override
        public boolean mayWrite(boolean registered) {
          return true;
        }
      },
      Never.OUTSIDE_REGION),
  /** Section 5: the sender takes a late state for one of its message. */
  LATE_STATE_COUNTS(
      new SafetyRules() {
        @Override
        public boolean about(int own, int told) {
          return Serial.ahead(Serial.MESSAGE_BITS, own, told) <= 1;
        }
      },
      Never.MISSING,
      Never.NOTE,
      Never.WRONG_END);

  final SafetyRules rules;
  final Set<Never> finds;

  BrokenRule(SafetyRules rules, Never... finds) {
    this.rules = rules;
    this.finds = Set.of(finds);
  }
}
