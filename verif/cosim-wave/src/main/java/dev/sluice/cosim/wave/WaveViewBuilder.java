// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import dev.sluice.cosim.wave.file.ValueNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts a {@link WaveView} together, from the top. */
public final class WaveViewBuilder {
  private final String scope;
  private final List<WaveView.Group> groups = new ArrayList<>();
  private Optional<String> clock = Optional.empty();
  private String title = "";
  private List<WaveView.Item> items = new ArrayList<>();

  WaveViewBuilder(String scope) {
    this.scope = scope;
  }

  /**
   * Names the clock by which time is counted.
   *
   * @param name in the scope
   * @return this
   */
  public WaveViewBuilder clock(String name) {
    clock = Optional.of(path(name));
    return this;
  }

  /**
   * Begins a group.
   *
   * @param name its title
   * @return this
   */
  public WaveViewBuilder group(String name) {
    endGroup();
    title = name;
    return this;
  }

  /**
   * Shows signals of one bit.
   *
   * @param names in the scope
   * @return this
   */
  public WaveViewBuilder bits(String... names) {
    for (String name : names) {
      items.add(new WaveView.Item(path(name), "", Radix.BINARY, Optional.empty()));
    }
    return this;
  }

  /**
   * Shows a number.
   *
   * @param name in the scope
   * @param width bits, numbered from 0
   * @param radix in which it is written
   * @return this
   */
  public WaveViewBuilder number(String name, int width, Radix radix) {
    items.add(new WaveView.Item(path(name), range(width), radix, Optional.empty()));
    return this;
  }

  /**
   * Shows a number by names.
   *
   * @param name in the scope
   * @param width bits, numbered from 0
   * @param names of its values; a value without a name is shown in decimal
   * @return this
   */
  public WaveViewBuilder named(String name, int width, ValueNames names) {
    items.add(new WaveView.Item(path(name), range(width), Radix.DECIMAL, Optional.of(names)));
    return this;
  }

  /**
   * Ends it.
   *
   * @return the view
   */
  public WaveView build() {
    endGroup();
    return new WaveView(clock, groups);
  }

  private void endGroup() {
    if (!items.isEmpty()) {
      groups.add(new WaveView.Group(title, items));
    }
    items = new ArrayList<>();
  }

  private String path(String name) {
    return scope.isEmpty() ? name : scope + "." + name;
  }

  private static String range(int width) {
    return "[" + (width - 1) + ":0]";
  }
}
