// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout of a packet, byte by byte, and every verdict of the check. */
class PacketCodecTest {
  private static final HexFormat HEX = HexFormat.of();

  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final PacketHeader read = new PacketHeader();
  private final byte[] slot = new byte[8192];

  @Test
  void dataPacketByteByByte() {
    byte[] memory = {9, 9, 0x11, 0x22, 0x33};
    header
        .reset(PacketType.DATA)
        .tail(true)
        .window(0xA1B2)
        .generation(0xC3)
        .pidx(0xD4E5F6)
        .transferId(0x89ABCDEF)
        .payloadLength(3);
    int size = codec.encodeData(header, MemorySegment.ofArray(memory), 2, slot, 5);
    assertThat(size).isEqualTo(23);
    assertThat(HEX.formatHex(slot, 5, 5 + 19)).isEqualTo("1001a1b2c3d4e5f689abcdef00030000112233");
    assertThat(HEX.formatHex(slot, 24, 28)).isEqualTo(littleEndianCrc(slot, 5, 19));
  }

  @ParameterizedTest
  @CsvSource({"false, false, 0", "true, false, 1", "false, true, 2", "true, true, 3"})
  void theFlagsAreTailAndAgain(boolean tail, boolean again, int flags) {
    header.reset(PacketType.DATA).tail(tail).again(again).payloadLength(1);
    int size = codec.encodeData(header, MemorySegment.ofArray(new byte[1]), 0, slot, 0);
    assertThat(slot[1]).isEqualTo((byte) flags);
    assertThat(codec.decode(slot, 0, size, read)).isEqualTo(DecodeVerdict.OK);
    assertThat(read.tail()).isEqualTo(tail);
    assertThat(read.again()).isEqualTo(again);
  }

  @Test
  void connectionRequestByteByByte() {
    header
        .reset(PacketType.CONNECTION_REQUEST)
        .pidx(7)
        .transferId(1)
        .remoteAddress(0x0102030405060708L)
        .regionBytes(0x1112131415161718L);
    int size = codec.encodeControl(header, slot, 0);
    assertThat(size).isEqualTo(PacketCodec.CONNECTION_REQUEST_BYTES).isEqualTo(36);
    assertThat(HEX.formatHex(slot, 0, 32))
        .isEqualTo(
            "14000000" + "00000007" + "00000001" + "00100000" + "01020304050607081112131415161718");
    assertThat(HEX.formatHex(slot, 32, 36)).isEqualTo(littleEndianCrc(slot, 0, 32));
  }

  @ParameterizedTest
  @EnumSource(PacketType.class)
  void everyTypeComesBackAsItWas(PacketType type) {
    int size = encodeSample(type);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.OK);
    assertThat(read).usingRecursiveComparison().isEqualTo(header);
  }

  @ParameterizedTest
  @EnumSource(PacketType.class)
  void theRegisterOverTheWholePacketIsAConstant(PacketType type) {
    int size = encodeSample(type);
    CRC32 crc = new CRC32();
    crc.update(slot, 3, size);
    assertThat(crc.getValue()).isEqualTo(0x2144DF1CL);
  }

  @Test
  void decodingIntoAUsedHeaderLeavesNothingBehind() {
    int size = encodeSample(PacketType.CONNECTION_REQUEST);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.OK);
    size = encodeSample(PacketType.SINGLE_REQUEST);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.OK);
    assertThat(read.regionBytes()).isZero();
    assertThat(read.remoteAddress()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 19})
  void tooShort(int size) {
    encodeSample(PacketType.SINGLE_REQUEST);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.TOO_SHORT);
  }

  @Test
  void wrongCrc() {
    int size = encodeSample(PacketType.DATA);
    slot[3 + size - 1] ^= 0x40;
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.BAD_CRC);
  }

  @Test
  void truncatedAndPaddedPacketsFailTheCrc() {
    int size = encodeSample(PacketType.DATA);
    assertThat(codec.decode(slot, 3, size - 1, read)).isEqualTo(DecodeVerdict.BAD_CRC);
    assertThat(codec.decode(slot, 3, size + 1, read)).isEqualTo(DecodeVerdict.BAD_CRC);
  }

  @Test
  void badVersion() {
    int size = encodeSample(PacketType.DATA);
    slot[3] = 0x20;
    reseal(size);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.BAD_VERSION);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15})
  void unknownType(int type) {
    int size = encodeSample(PacketType.DATA);
    slot[3] = (byte) (0x10 | type);
    reseal(size);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.UNKNOWN_TYPE);
  }

  @Test
  void lengthFieldAgainstSize() {
    int size = encodeSample(PacketType.DATA);
    slot[3 + 13]++;
    reseal(size);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.LENGTH_MISMATCH);
  }

  @Test
  void lengthThatTheTypeDoesNotHave() {
    int size = encodeSample(PacketType.SINGLE_REQUEST);
    slot[3] = (byte) (0x10 | PacketType.DATA.code());
    reseal(size);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.LENGTH_MISMATCH);
    slot[3] = (byte) (0x10 | PacketType.CONNECTION_REQUEST.code());
    reseal(size);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.LENGTH_MISMATCH);
    size = encodeSample(PacketType.DATA);
    slot[3] = (byte) (0x10 | PacketType.REFUSAL.code());
    reseal(size);
    assertThat(codec.decode(slot, 3, size, read)).isEqualTo(DecodeVerdict.LENGTH_MISMATCH);
  }

  @Test
  void theLargestPayloadPasses() {
    byte[] large = new byte[65535 + PacketCodec.CONTROL_PACKET_BYTES];
    header.reset(PacketType.DATA).payloadLength(65535);
    int size = codec.encodeData(header, MemorySegment.ofArray(new byte[65535]), 0, large, 0);
    assertThat(codec.decode(large, 0, size, read)).isEqualTo(DecodeVerdict.OK);
    assertThat(read.payloadLength()).isEqualTo(65535);
  }

  @Test
  void headersThatCannotBeWritten() {
    MemorySegment memory = MemorySegment.ofArray(new byte[64]);
    header.reset(PacketType.PROGRESS);
    assertThatThrownBy(() -> codec.encodeData(header, memory, 0, slot, 0))
        .isInstanceOf(ParameterException.class);
    header.reset(PacketType.DATA);
    assertThatThrownBy(() -> codec.encodeData(header, memory, 0, slot, 0))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> codec.encodeControl(header, slot, 0))
        .isInstanceOf(ParameterException.class);
    header.reset(PacketType.PROGRESS).payloadLength(1);
    assertThatThrownBy(() -> codec.encodeControl(header, slot, 0))
        .isInstanceOf(ParameterException.class);
  }

  @Test
  void fieldsRefuseWhatTheyCannotHold() {
    assertThatThrownBy(() -> header.generation(256)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> header.generation(-1)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> header.window(1 << 16)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> header.detail(1 << 16)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> header.payloadLength(1 << 16)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> header.pidx(1 << 24))
        .isInstanceOf(ParameterException.class)
        .hasMessage(
            "pidx = 16777216 is not possible: it must be a whole number from 0 to 16777215 (24 bits)");
  }

  @Test
  void codesOfTypesAndReasons() {
    for (PacketType type : PacketType.values()) {
      assertThat(PacketType.ofCode(type.code())).isSameAs(type);
      assertThat(type.code() >>> PacketType.BITS).isZero();
    }
    for (RefusalReason reason : RefusalReason.values()) {
      assertThat(RefusalReason.ofCode(reason.code())).isSameAs(reason);
    }
    assertThat(RefusalReason.ofCode(0)).isNull();
    assertThat(RefusalReason.ofCode(6)).isNull();
    assertThat(RefusalReason.ofCode(65535)).isNull();
  }

  @Test
  void theLargestPacketFollowsFromTheParameters() {
    assertThat(PacketCodec.maxPacketBytes(SluiceParameters.DEFAULT)).isEqualTo(532);
  }

  /** Encodes a packet of the type with every field that it has set, at offset 3. */
  private int encodeSample(PacketType type) {
    Random random = new Random(type.code());
    Arrays.fill(slot, (byte) 0x5a);
    header
        .reset(type)
        .window(random.nextInt(1 << 16))
        .generation(random.nextInt(256))
        .pidx(random.nextInt(1 << 24))
        .transferId(random.nextInt())
        .detail(random.nextInt(1 << 16));
    if (type == PacketType.DATA) {
      byte[] memory = new byte[512];
      random.nextBytes(memory);
      header.tail(true).payloadLength(500);
      return codec.encodeData(header, MemorySegment.ofArray(memory), 12, slot, 3);
    }
    if (type == PacketType.CONNECTION_REQUEST) {
      header.remoteAddress(random.nextLong()).regionBytes(random.nextLong());
    }
    return codec.encodeControl(header, slot, 3);
  }

  /** Makes the CRC right again after a field was changed. */
  private void reseal(int size) {
    CRC32 crc = new CRC32();
    crc.update(slot, 3, size - 4);
    for (int i = 0; i < 4; i++) {
      slot[3 + size - 4 + i] = (byte) (crc.getValue() >>> (8 * i));
    }
  }

  private static String littleEndianCrc(byte[] bytes, int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, offset, length);
    return HEX.toHexDigits(Integer.reverseBytes((int) crc.getValue()));
  }
}
