// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.spec.v2.window.SafetyRules;
import org.junit.jupiter.api.Test;

/** Rules K1 and K2. */
class KeyTableTest {
  private static final int PEER = 3;

  private final KeyTable keys = new KeyTable(new SafetyRules());

  @Test
  void onlyWhatWasRegisteredMayBeWritten() {
    int key = keys.register(1000, 64, PEER, true);
    assertThat(keys.allows(PEER, key, 0, 64)).isTrue();
    assertThat(keys.allows(PEER, key, 64, 0)).isTrue();
    assertThat(keys.allows(PEER, key, 0, 65)).isFalse();
    assertThat(keys.allows(PEER, key, 1, 64)).isFalse();
    assertThat(keys.allows(PEER, key, Long.MAX_VALUE, 2)).isFalse();
    assertThat(keys.allows(PEER, key, -1, 1)).isFalse();
    assertThat(keys.allows(PEER + 1, key, 0, 64)).isFalse();
    assertThat(keys.allows(PEER, key + 1, 0, 64)).isFalse();
    assertThat(keys.base(key)).isEqualTo(1000);
  }

  @Test
  void whatMayNotBeWrittenIsNot() {
    assertThat(keys.allows(PEER, keys.register(0, 64, KeyTable.ANY_PEER, false), 0, 1)).isFalse();
    assertThat(keys.allows(PEER, keys.register(0, 64, KeyTable.ANY_PEER, true), 0, 1)).isTrue();
  }

  @Test
  void aRevokedKeyIsNotTheNextOneOfItsRow() {
    int old = keys.register(0, 64, PEER, true);
    keys.revoke(old);
    assertThat(keys.there(old)).isFalse();
    int next = keys.register(0, 64, PEER, true);
    assertThat(next >>> 16).isEqualTo(old >>> 16);
    assertThat(keys.there(old)).isFalse();
    keys.revoke(old);
    assertThat(keys.there(next)).isTrue();
  }
}
