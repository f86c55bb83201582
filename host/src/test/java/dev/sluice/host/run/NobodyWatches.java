// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

/** Hears how a run goes and says nothing. */
public final class NobodyWatches implements FileRun.Watcher {
  /** A watcher of any number of runs. */
  public NobodyWatches() {}

  @Override
  public void step(String what) {}

  @Override
  public void transferring(long packets) {}

  @Override
  public void written(long packets) {}
}
