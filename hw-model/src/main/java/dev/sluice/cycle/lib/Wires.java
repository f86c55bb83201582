// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import java.util.Arrays;
import java.util.List;

/**
 * The wires of one interface between two blocks, in one clock: {@code valid}, {@code ready} and the
 * fields. The source writes {@code valid} and the fields, the sink writes {@code ready}.
 *
 * <p>A value is kept in 64-bit words, the least significant first. Values are cut to the width of
 * their field when they are set, as wires do. Nothing allocates after construction. Not
 * thread-safe.
 */
public final class Wires {
  private final String name;
  private final WireKind kind;
  private final String handshakePrefix;
  private final String fieldPrefix;
  private final Field[] fields;

  /** Where the words of each field above its first are, one after the other. */
  private final int[] upper;

  /** How many words of each field are above its first. */
  private final int[] above;

  private final long[] mask;

  /** The first word of each field, then what wider fields have above it. */
  private final long[] words;

  private boolean idleCounts = true;
  private boolean countsRound;

  /** Source to sink: there is something on the fields. Always true of {@link WireKind#SIGNALS}. */
  public boolean valid;

  /** Sink to source: it is taken. Always true where the kind has no ready. */
  public boolean ready;

  /**
   * Whether a field may have another value than in the clock before. A source that knows better
   * sets it low when it drives, so that who keeps a copy need not take it again.
   */
  public boolean fresh = true;

  private Wires(
      String name, WireKind kind, String handshakePrefix, String fieldPrefix, List<Field> fields) {
    this.name = name;
    this.kind = kind;
    this.handshakePrefix = handshakePrefix;
    this.fieldPrefix = fieldPrefix;
    this.fields = fields.toArray(Field[]::new);
    upper = new int[this.fields.length];
    above = new int[this.fields.length];
    int at = this.fields.length;
    for (int i = 0; i < upper.length; i++) {
      upper[i] = at;
      above[i] = this.fields[i].words() - 1;
      at += above[i];
    }
    words = new long[at];
    mask = new long[at];
    Arrays.fill(mask, -1L);
    for (int i = 0; i < upper.length; i++) {
      int width = this.fields[i].width();
      if ((width & 63) != 0) {
        mask[place(i, this.fields[i].words() - 1)] = -1L >>> (64 - (width & 63));
      }
    }
    ready = kind != WireKind.STREAM;
    clear();
  }

  /**
   * A SpinalHDL stream of a bundle: ports {@code name_valid}, {@code name_ready}, {@code
   * name_payload_field}.
   *
   * @param name of the stream
   * @param fields of its bundle, in the order that {@link #get(int)} counts them
   * @return idle wires
   */
  public static Wires stream(String name, Field... fields) {
    return new Wires(name, WireKind.STREAM, name + "_", name + "_payload_", List.of(fields));
  }

  /**
   * A SpinalHDL flow of a bundle: as a stream, without {@code ready}.
   *
   * @param name of the flow
   * @param fields of its bundle
   * @return idle wires
   */
  public static Wires flow(String name, Field... fields) {
    return new Wires(name, WireKind.FLOW, name + "_", name + "_payload_", List.of(fields));
  }

  /**
   * Plain signals: ports {@code name_field}, always valid.
   *
   * @param name of the bundle
   * @param fields of it
   * @return wires of value 0
   */
  public static Wires signals(String name, Field... fields) {
    return new Wires(name, WireKind.SIGNALS, name + "_", name + "_", List.of(fields));
  }

  /**
   * One plain signal whose port is its name.
   *
   * @param name of the signal and its only field
   * @param width its bits
   * @return a wire of value 0
   */
  public static Wires signal(String name, int width) {
    return new Wires(name, WireKind.SIGNALS, "", "", List.of(new Field(name, width)));
  }

  /**
   * A channel of an AXI bus: ports {@code prefixvalid}, {@code prefixready}, {@code prefixfield}.
   *
   * @param prefix for example {@code s_axis_rx_t} or {@code m_axi_aw}
   * @param fields for example {@code data}, {@code keep}, {@code last}
   * @return idle wires
   */
  public static Wires channel(String prefix, Field... fields) {
    return new Wires(prefix, WireKind.STREAM, prefix, prefix, List.of(fields));
  }

  /**
   * The fields mean something only while {@code valid}: they are not compared otherwise. For the
   * ports between the components of one block, and for those of a block whose page says so; the
   * others hold a fixed value while idle.
   *
   * @return these wires
   * @throws IllegalStateException when they have no valid
   */
  public Wires countingWhileValid() {
    if (kind == WireKind.SIGNALS) {
      throw new IllegalStateException(name + " is always valid");
    }
    idleCounts = false;
    return this;
  }

  /**
   * A component of the same block may look at the fields in clocks round those in which they are
   * valid, in which some stand already or still, or are 0: docs/blocks/control/components.md.
   *
   * @return these wires
   */
  public Wires countingRoundValid() {
    countsRound = true;
    return this;
  }

  /**
   * Whether fields mean something in clocks round those in which they are valid.
   *
   * @return false of most wires: anything may stand there while they are not
   */
  public boolean countsRound() {
    return countsRound;
  }

  /**
   * Whether the fields hold a fixed value while there is nothing on them.
   *
   * @return false when they mean something only while valid
   */
  public boolean idleCounts() {
    return idleCounts;
  }

  /** The source offers nothing, and every field is 0. The sink's ready stays as it is. */
  public void clear() {
    valid = kind == WireKind.SIGNALS;
    Arrays.fill(words, 0L);
  }

  /**
   * Whether a transfer happens in this clock.
   *
   * @return valid and ready
   */
  public boolean fires() {
    return valid && ready;
  }

  /**
   * A field of up to 64 bits.
   *
   * @param field which, counted from 0
   * @return its value, unsigned; of a wider field the low 64 bits
   */
  public long get(int field) {
    return words[field];
  }

  /**
   * A field of up to 31 bits.
   *
   * @param field which, counted from 0
   * @return its value; of a wider field the low 32 bits
   */
  public int getInt(int field) {
    return (int) words[field];
  }

  /**
   * A field of one bit.
   *
   * @param field which, counted from 0
   * @return whether it is not 0
   */
  public boolean getBit(int field) {
    return words[field] != 0;
  }

  /**
   * Sets a field; what does not fit its width is cut off, and the words above the first are 0.
   *
   * @param field which, counted from 0
   * @param value its low 64 bits
   */
  public void set(int field, long value) {
    words[field] = value & mask[field];
    if (above[field] != 0) {
      clearUpper(field);
    }
  }

  /**
   * Sets a field of up to 64 bits from a register of its width, in the fewest instructions.
   *
   * @param field which, counted from 0
   * @param value fits the field; an assertion says so
   */
  public void put(int field, long value) {
    assert (value & ~mask[field]) == 0 && fields[field].words() == 1 : fields[field] + " " + value;
    words[field] = value;
  }

  private void clearUpper(int field) {
    Arrays.fill(words, upper[field], upper[field] + above[field], 0L);
  }

  /**
   * Sets a field of one bit.
   *
   * @param field which, counted from 0
   * @param value true is 1
   */
  public void set(int field, boolean value) {
    words[field] = value ? 1L : 0L;
  }

  /**
   * One 64-bit word of a wide field.
   *
   * @param field which, counted from 0
   * @param word 0 is the least significant
   * @return the word
   */
  public long word(int field, int word) {
    return words[place(field, word)];
  }

  /**
   * Sets one 64-bit word of a wide field.
   *
   * @param field which, counted from 0
   * @param word 0 is the least significant
   * @param value what to set; cut to the field's width
   */
  public void setWord(int field, int word, long value) {
    int at = place(field, word);
    words[at] = value & mask[at];
  }

  /**
   * All words of a field of one width.
   *
   * @param field which, counted from 0
   * @param to receives them
   */
  public void read(int field, long[] to) {
    to[0] = words[field];
    System.arraycopy(words, upper[field], to, 1, above[field]);
  }

  /**
   * Sets all words of a field whose width is a multiple of 64.
   *
   * @param field which, counted from 0
   * @param from has them; an assertion says that they fit
   */
  public void write(int field, long[] from) {
    assert (fields[field].width() & 63) == 0 && from.length == above[field] + 1 : fields[field];
    words[field] = from[0];
    System.arraycopy(from, 1, words, upper[field], above[field]);
  }

  /**
   * Whether a bit is set in a field of up to 64 bits, or in one behind it.
   *
   * @param field the first that is looked at
   * @return false when all of them are 0; of wider fields the low 64 bits count
   */
  public boolean any(int field) {
    long all = 0;
    for (int i = field; i < fields.length; i++) {
      all |= words[i];
    }
    return all != 0;
  }

  /**
   * Where a word of a field is among the words of all fields.
   *
   * @param field which, counted from 0
   * @param word 0 is the least significant
   * @return from 0 to {@link #words()} - 1, for {@link #wordAt}
   */
  public int place(int field, int word) {
    return word == 0 ? field : upper[field] + word - 1;
  }

  /**
   * One of the 64-bit words of all fields.
   *
   * @param place as {@link #place} says
   * @return the word
   */
  public long wordAt(int place) {
    return words[place];
  }

  /**
   * Which bits of one of the words of all fields there are.
   *
   * @param place as {@link #place} says
   * @return ones where the field has bits
   */
  public long maskAt(int place) {
    return mask[place];
  }

  /**
   * Takes over valid and every field of other wires of the same fields.
   *
   * @param source the other wires; they may have more fields after these, if none is wide
   */
  public void copyFrom(Wires source) {
    valid = source.valid;
    System.arraycopy(source.words, 0, words, 0, words.length);
  }

  /**
   * The 64-bit words of all fields.
   *
   * @return how many
   */
  public int words() {
    return words.length;
  }

  /**
   * Copies all fields out.
   *
   * @param to receives them
   * @param from where the first word goes
   */
  public void save(long[] to, int from) {
    System.arraycopy(words, 0, to, from, words.length);
  }

  /**
   * Sets all fields to what {@link #save} gave.
   *
   * @param from holds them
   * @param at where the first word is
   */
  public void load(long[] from, int at) {
    System.arraycopy(from, at, words, 0, words.length);
  }

  /**
   * Its name.
   *
   * @return as given
   */
  public String name() {
    return name;
  }

  /**
   * What it has besides the fields.
   *
   * @return the kind
   */
  public WireKind kind() {
    return kind;
  }

  /**
   * How many fields.
   *
   * @return at least 1
   */
  public int size() {
    return fields.length;
  }

  /**
   * One field.
   *
   * @param field which, counted from 0
   * @return its name and width
   */
  public Field field(int field) {
    return fields[field];
  }

  /**
   * The RTL's port of a field.
   *
   * @param field which, counted from 0
   * @return the port's name
   */
  public String port(int field) {
    return fieldPrefix + fields[field].name();
  }

  /**
   * The RTL's port of valid.
   *
   * @return the port's name, of streams and flows
   */
  public String validPort() {
    return handshakePrefix + "valid";
  }

  /**
   * The RTL's port of ready.
   *
   * @return the port's name, of streams
   */
  public String readyPort() {
    return handshakePrefix + "ready";
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name);
    text.append(valid ? " valid" : " idle").append(ready ? " ready" : " stalled");
    for (int i = 0; i < fields.length; i++) {
      text.append(' ').append(fields[i].name()).append('=');
      for (int w = fields[i].words() - 1; w >= 0; w--) {
        String digits = Long.toHexString(words[place(i, w)]);
        boolean top = w == fields[i].words() - 1;
        text.append(top ? digits : "0".repeat(16 - digits.length()) + digits);
      }
    }
    return text.toString();
  }
}
