-- SPDX-License-Identifier: Apache-2.0
-- Wireshark dissector for Sluice packets (docs/packet-format.md).
--
--   wireshark -X lua_script:docs/wireshark/sluice.lua run.pcapng
--   tshark    -X lua_script:docs/wireshark/sluice.lua -r run.pcapng -V
--
-- Or put it into Wireshark's personal plug-in folder (Help, About, Folders).
-- Another UDP port: Edit, Preferences, Protocols, SLUICE, or -o sluice.port:12345.

local sluice = Proto("sluice", "Sluice receive-window transport")

local types = {
  [0] = "data",
  [1] = "completion response",
  [2] = "single-packet request",
  [3] = "range request",
  [4] = "connection request",
  [5] = "connection response",
  [6] = "refusal",
  [7] = "progress report",
}

local reasons = {
  [0] = "none",
  [1] = "no free window",
  [2] = "bad region",
  [3] = "the transfer has ended here",
  [4] = "the receiver gave up",
  [5] = "the sender gave up",
}

local HEADER = 16
local CRC = 4
local CONNECTION_REQUEST = 4

local f = sluice.fields
f.version = ProtoField.uint8("sluice.version", "Version", base.DEC, nil, 0xf0)
f.type = ProtoField.uint8("sluice.type", "Type", base.DEC, types, 0x0f)
f.tail = ProtoField.bool("sluice.tail", "Tail", 8, nil, 0x01)
f.again = ProtoField.bool("sluice.again", "Sent before", 8, nil, 0x02)
f.window = ProtoField.uint16("sluice.window", "Window (W_Ptr)", base.DEC)
f.generation = ProtoField.uint8("sluice.generation", "Generation", base.DEC)
f.pidx = ProtoField.uint24("sluice.pidx", "Packet index (PIDX)", base.DEC)
f.transfer = ProtoField.uint32("sluice.transfer", "Transfer id", base.DEC)
f.length = ProtoField.uint16("sluice.length", "Body length", base.DEC)
f.reason = ProtoField.uint16("sluice.reason", "Reason", base.DEC, reasons)
f.address = ProtoField.uint64("sluice.address", "Remote address", base.HEX)
f.bytes = ProtoField.uint64("sluice.bytes", "Region bytes", base.DEC)
f.payload = ProtoField.bytes("sluice.payload", "Payload")
f.crc = ProtoField.uint32("sluice.crc", "CRC-32", base.HEX)
f.crc_good = ProtoField.bool("sluice.crc.good", "CRC-32 is right")

local e = sluice.experts
e.crc = ProtoExpert.new("sluice.crc.bad", "CRC-32 is wrong: damaged on the way",
  expert.group.CHECKSUM, expert.severity.ERROR)
e.short = ProtoExpert.new("sluice.short", "Shorter than a header and a CRC",
  expert.group.MALFORMED, expert.severity.ERROR)
e.format = ProtoExpert.new("sluice.format", "Unknown version or type, or a body of the wrong length",
  expert.group.MALFORMED, expert.severity.ERROR)
e.again = ProtoExpert.new("sluice.retransmission", "Retransmission",
  expert.group.SEQUENCE, expert.severity.NOTE)

sluice.prefs.port = Pref.uint("UDP port", 47930, "The UDP port of the receiving end")

-- CRC-32 of IEEE 802.3, a table of 256, made once.
local bits = bit32 or bit
local crc_table = {}
for n = 0, 255 do
  local c = n
  for _ = 1, 8 do
    if c % 2 == 1 then
      c = bits.bxor(bits.rshift(c, 1), 0xEDB88320)
    else
      c = bits.rshift(c, 1)
    end
  end
  crc_table[n] = c
end

local function crc32(bytes, count)
  local c = 0xFFFFFFFF
  for i = 0, count - 1 do
    c = bits.bxor(bits.rshift(c, 8), crc_table[bits.band(bits.bxor(c, bytes:get_index(i)), 0xff)])
  end
  return bits.bxor(c, 0xFFFFFFFF) % 4294967296
end

local function body_is_right(kind, length, body)
  if length ~= body then
    return false
  elseif kind == 0 then
    return length > 0
  elseif kind == CONNECTION_REQUEST then
    return length == 16
  end
  return length == 0
end

local function info(kind, tree_window, pidx, tail, again, reason, length)
  local text = types[kind] or "unknown type"
  if kind == 0 then
    text = text .. string.format(" PIDX %d, window %d, %d bytes", pidx, tree_window, length)
    if tail then text = text .. ", TAIL" end
    if again then text = text .. ", again" end
  elseif kind == 2 or kind == 3 or kind == 7 then
    text = text .. string.format(" PIDX %d, window %d", pidx, tree_window)
  elseif kind == CONNECTION_REQUEST then
    text = text .. string.format(" of %d packets", pidx + 1)
  elseif kind == 6 then
    text = text .. ": " .. (reasons[reason] or "unknown reason")
  else
    text = text .. string.format(", window %d", tree_window)
  end
  return text
end

function sluice.dissector(buffer, pinfo, root)
  local size = buffer:reported_length_remaining()
  pinfo.cols.protocol = "Sluice"
  local tree = root:add(sluice, buffer())
  if size < HEADER + CRC then
    tree:add_proto_expert_info(e.short)
    pinfo.cols.info = "too short for a Sluice packet"
    return size
  end

  local version = buffer(0, 1):bitfield(0, 4)
  local kind = buffer(0, 1):bitfield(4, 4)
  local tail = buffer(1, 1):bitfield(7, 1) == 1
  local again = buffer(1, 1):bitfield(6, 1) == 1
  local window = buffer(2, 2):uint()
  local pidx = buffer(5, 3):uint()
  local length = buffer(12, 2):uint()
  local reason = buffer(14, 2):uint()
  local body = size - HEADER - CRC

  tree:add(f.version, buffer(0, 1))
  tree:add(f.type, buffer(0, 1))
  tree:add(f.tail, buffer(1, 1))
  tree:add(f.again, buffer(1, 1))
  tree:add(f.window, buffer(2, 2))
  tree:add(f.generation, buffer(4, 1))
  tree:add(f.pidx, buffer(5, 3))
  tree:add(f.transfer, buffer(8, 4))
  tree:add(f.length, buffer(12, 2))
  tree:add(f.reason, buffer(14, 2))
  if kind == CONNECTION_REQUEST and body == 16 then
    tree:add(f.address, buffer(HEADER, 8))
    tree:add(f.bytes, buffer(HEADER + 8, 8))
  elseif body > 0 then
    tree:add(f.payload, buffer(HEADER, body))
  end

  local stored = buffer(HEADER + body, 4):le_uint()
  local good = crc32(buffer(0, HEADER + body):bytes(), HEADER + body) == stored
  tree:add_le(f.crc, buffer(HEADER + body, 4))
  tree:add(f.crc_good, good):set_generated()

  pinfo.cols.info = info(kind, window, pidx, tail, again, reason, length)
  if not good then
    tree:add_proto_expert_info(e.crc)
    pinfo.cols.info:append(" [damaged]")
  elseif version ~= 1 or kind > 7 or not body_is_right(kind, length, body) then
    tree:add_proto_expert_info(e.format)
    pinfo.cols.info:append(" [malformed]")
  elseif again then
    tree:add_proto_expert_info(e.again)
  end
  tree:append_text(", " .. tostring(pinfo.cols.info))
  return size
end

local registered
function sluice.init()
  local ports = DissectorTable.get("udp.port")
  if registered then
    ports:remove(registered, sluice)
  end
  registered = sluice.prefs.port
  ports:add(registered, sluice)
end
