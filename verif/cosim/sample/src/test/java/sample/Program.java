// SPDX-License-Identifier: Apache-2.0
package sample;

import java.util.Random;

/** A program in RV32I of what {@code tiny_cpu} knows, with a simulator of it. */
final class Program {
  /** Told of every word that is stored. */
  interface Stores {
    void store(int address, int value);
  }

  private static final int WORDS = 1024;
  private static final int LENGTH = 200;
  private static final int DATA = 0x800;
  private static final int DATA_WORDS = 64;

  /** Register that holds {@link #DATA}, and the one that loops count in. */
  private static final int BASE = 31;

  private static final int COUNTER = 30;
  private static final int FREE = 30;

  private final int[] words = new int[WORDS];

  private Program() {}

  /** A program that ends: registers are set first, the only jump back counts down. */
  static Program random(Random random) {
    Program program = new Program();
    int at = 0;
    program.words[at++] = immediate(0, BASE, DATA >> 1);
    program.words[at++] = arithmetic(0, 0, BASE, BASE, BASE);
    for (int register = 1; register < FREE; register++) {
      program.words[at++] = random.nextInt(1 << 20) << 12 | register << 7 | 0b0110111;
    }
    program.words[at++] = immediate(0, COUNTER, 1 + random.nextInt(5));
    int loop = at;
    while (at < LENGTH) {
      program.words[at++] = instruction(random);
    }
    program.words[at++] = immediate(0, 0, 0); // What a branch before it may skip.
    program.words[at++] = immediate(COUNTER, COUNTER, -1);
    program.words[at] = branch(COUNTER, 0, 4 * (loop - at));
    program.words[at + 1] = 0x00100073; // EBREAK
    return program;
  }

  private static int instruction(Random random) {
    int rd = random.nextInt(FREE);
    int rs1 = random.nextInt(FREE);
    int rs2 = random.nextInt(FREE);
    int offset = 4 * random.nextInt(DATA_WORDS);
    return switch (random.nextInt(8)) {
      case 0 -> immediate(rs1, rd, random.nextInt(4096) - 2048);
      case 1 -> arithmetic(0, 0, rs1, rs2, rd);
      case 2 -> arithmetic(0x20, 0, rs1, rs2, rd);
      case 3 -> arithmetic(0, 4, rs1, rs2, rd);
      case 4 -> arithmetic(0, 6 + random.nextInt(2), rs1, rs2, rd);
      case 5 -> branch(rs1, rs2, 8); // Skips what follows, or not.
      case 6 -> offset << 20 | BASE << 15 | 2 << 12 | rd << 7 | 0b0000011;
      default ->
          offset >> 5 << 25
              | rs2 << 20
              | BASE << 15
              | 2 << 12
              | (offset & 31) << 7
              | 0b0100011;
    };
  }

  private static int immediate(int rs1, int rd, int value) {
    return value << 20 | rs1 << 15 | rd << 7 | 0b0010011;
  }

  private static int arithmetic(int funct7, int funct3, int rs1, int rs2, int rd) {
    return funct7 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | 0b0110011;
  }

  private static int branch(int rs1, int rs2, int offset) {
    return (offset >> 12 & 1) << 31
        | (offset >> 5 & 0x3f) << 25
        | rs2 << 20
        | rs1 << 15
        | 1 << 12
        | (offset >> 1 & 0xf) << 8
        | (offset >> 11 & 1) << 7
        | 0b1100011;
  }

  /** What memory holds at the beginning. */
  int[] words() {
    return words.clone();
  }

  /** Runs it to its EBREAK. */
  void run(Stores stores) {
    int[] memory = words();
    int[] x = new int[32];
    int pc = 0;
    while (memory[pc / 4] != 0x00100073) {
      int word = memory[pc / 4];
      int a = x[word >> 15 & 31];
      int b = x[word >> 20 & 31];
      int rd = word >> 7 & 31;
      int next = pc + 4;
      switch (word & 0x7f) {
        case 0b0110111 -> x[rd] = word & 0xfffff000;
        case 0b0010011 -> x[rd] = a + (word >> 20);
        case 0b0110011 ->
            x[rd] =
                switch (word >> 12 & 7) {
                  case 0 -> (word >> 30 & 1) == 0 ? a + b : a - b;
                  case 4 -> a ^ b;
                  case 6 -> a | b;
                  default -> a & b;
                };
        case 0b1100011 -> next = a == b ? next : pc + offset(word);
        case 0b0000011 -> x[rd] = memory[(a + (word >> 20)) / 4];
        default -> {
          int address = a + (word >> 25 << 5 | rd);
          memory[address / 4] = b;
          stores.store(address, b);
        }
      }
      x[0] = 0;
      pc = next;
    }
  }

  private static int offset(int word) {
    return word >> 31 << 12
        | (word >> 7 & 1) << 11
        | (word >> 25 & 0x3f) << 5
        | (word >> 8 & 0xf) << 1;
  }
}
