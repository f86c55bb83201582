// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.model.Port;
import java.util.List;

/**
 * Where each port's words lie: all inputs first, then, from a new cache line, all outputs, each in
 * the order of the ports.
 */
public final class PortLayout {
  private static final int CACHE_LINE_WORDS = 8;

  private final List<Port> inputs;
  private final List<Port> outputs;
  private final int[] inputWord;
  private final int[] outputWord;
  private final int firstOutputWord;
  private final int words;

  /**
   * Lays out ports.
   *
   * @param ports all ports
   */
  public PortLayout(List<Port> ports) {
    inputs = ports.stream().filter(Port::isInput).toList();
    outputs = ports.stream().filter(Port::isOutput).toList();
    inputWord = new int[inputs.size()];
    int next = place(inputs, inputWord, 0);
    firstOutputWord = (next + CACHE_LINE_WORDS - 1) / CACHE_LINE_WORDS * CACHE_LINE_WORDS;
    outputWord = new int[outputs.size()];
    words = place(outputs, outputWord, firstOutputWord);
  }

  private static int place(List<Port> ports, int[] word, int first) {
    int next = first;
    for (int i = 0; i < word.length; i++) {
      word[i] = next;
      next += ports.get(i).words();
    }
    return next;
  }

  /**
   * The ports that the bench drives.
   *
   * @return inputs and inouts
   */
  public List<Port> inputs() {
    return inputs;
  }

  /**
   * The ports that the module drives.
   *
   * @return outputs and inouts
   */
  public List<Port> outputs() {
    return outputs;
  }

  /**
   * Where an input begins.
   *
   * @param index its place in {@link #inputs()}
   * @return its first word
   */
  public int inputWord(int index) {
    return inputWord[index];
  }

  /**
   * Where an output begins.
   *
   * @param index its place in {@link #outputs()}
   * @return its first word
   */
  public int outputWord(int index) {
    return outputWord[index];
  }

  /**
   * Where the outputs begin.
   *
   * @return a word, a multiple of eight
   */
  public int firstOutputWord() {
    return firstOutputWord;
  }

  /**
   * The size of everything.
   *
   * @return 64-bit words
   */
  public int words() {
    return words;
  }
}
