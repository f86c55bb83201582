// SPDX-License-Identifier: Apache-2.0
// Writes FST files with GTKWave's own writer, as Verilator carries it: every packing, several
// blocks, unknown bits, reals, texts, enumerations, aliases. Arguments: FILE PACKING(z, 4, F) SIGNALS
#define HAVE_LIBPTHREAD
#define FST_WRITER_PARALLEL
#define FST_CONFIG_INCLUDE "fst_config.h"
#include "gtkwave/fastlz.c"
#include "gtkwave/fstapi.c"
#include "gtkwave/lz4.c"
#include <string>
#include <vector>

static uint64_t state = 88172645463325252ULL;
static unsigned random_below(unsigned n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 20) % n;
}

static std::string bits(unsigned width, const char* alphabet, unsigned letters) {
    std::string value(width, '0');
    for (auto& c : value) c = alphabet[random_below(letters)];
    return value;
}

int main(int, char** argv) {
    const char packing = argv[2][0];
    const int extra = atoi(argv[3]);
    void* fst = fstWriterCreate(argv[1], 1);
    fstWriterSetPackType(fst, packing == '4' ? FST_WR_PT_LZ4
                              : packing == 'F' ? FST_WR_PT_FASTLZ
                                               : FST_WR_PT_ZLIB);
    fstWriterSetTimescale(fst, -9);
    fstWriterSetScope(fst, FST_ST_VCD_MODULE, "top", "top_module");
    const unsigned widths[] = {1, 2, 7, 8, 9, 64, 130, 1000};
    std::vector<fstHandle> wires;
    for (unsigned w : widths) {
        const std::string name
            = "w" + std::to_string(w) + (w > 1 ? " [" + std::to_string(w - 1) + ":0]" : "");
        wires.push_back(
            fstWriterCreateVar(fst, FST_VT_VCD_WIRE, FST_VD_OUTPUT, w, name.c_str(), 0));
    }
    fstWriterSetScope(fst, FST_ST_VCD_MODULE, "sub", "sub_module");
    const char* names[] = {"IDLE", "RUN NOW", "DONE"};
    const char* values[] = {"0", "1", "10"};
    const fstEnumHandle table = fstWriterCreateEnumTable(fst, "state_t", 3, 2, names, values);
    fstWriterEmitEnumTableRef(fst, table);
    const fstHandle enumeration
        = fstWriterCreateVar(fst, FST_VT_SV_ENUM, FST_VD_IMPLICIT, 2, "state [1:0]", 0);
    const fstHandle twin1 = fstWriterCreateVar(fst, FST_VT_VCD_REG, FST_VD_INPUT, 8, "twin1", 0);
    const fstHandle twin2 = fstWriterCreateVar(fst, FST_VT_VCD_REG, FST_VD_INPUT, 8, "twin2", 0);
    const fstHandle twin3 = fstWriterCreateVar(fst, FST_VT_VCD_REG, FST_VD_INPUT, 8, "twin3", 0);
    fstWriterCreateVar(fst, FST_VT_VCD_WIRE, FST_VD_INPUT, 8, "alias [7:0]", wires[3]);
    const fstHandle real = fstWriterCreateVar(fst, FST_VT_VCD_REAL, FST_VD_IMPLICIT, 8, "real", 0);
    const fstHandle text
        = fstWriterCreateVar(fst, FST_VT_GEN_STRING, FST_VD_IMPLICIT, 0, "text", 0);
    fstWriterCreateVar(fst, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, 3, "never", 0);
    fstWriterSetUpscope(fst);
    std::vector<fstHandle> many;
    for (int i = 0; i < extra; ++i) {
        const std::string name = "many_" + std::to_string(i) + "_" + bits(60, "abcdef", 6);
        many.push_back(
            fstWriterCreateVar(fst, FST_VT_VCD_REG, FST_VD_IMPLICIT, 1, name.c_str(), 0));
    }
    fstWriterSetUpscope(fst);

    uint64_t time = 50;
    for (int step = 0; step < 3000; ++step) {
        fstWriterEmitTimeChange(fst, time);
        for (size_t i = 0; i < wires.size(); ++i) {
            if (random_below(1 + i)) continue;
            const bool known = random_below(4);
            // Long runs now and then, so that the packers find something to do.
            const std::string value = random_below(2) ? std::string(widths[i], "01"[step & 1])
                                      : known         ? bits(widths[i], "01", 2)
                                                      : bits(widths[i], "01xzuwlh-", 9);
            fstWriterEmitValueChange(fst, wires[i], value.c_str());
        }
        if (!random_below(3)) {
            fstWriterEmitValueChange(fst, enumeration, values[random_below(3)][1] ? "10" : "01");
        }
        const std::string same = bits(8, "01", 2);
        for (const fstHandle twin : {twin1, twin2, twin3}) {
            fstWriterEmitValueChange(fst, twin, same.c_str());
        }
        if (!random_below(5)) {
            const double value = random_below(100000) / 7.0 - 5000;
            fstWriterEmitValueChange(fst, real, &value);
        }
        if (!random_below(9)) {
            const std::string value = bits(random_below(40), "abc xyz", 7);
            fstWriterEmitVariableLengthValueChange(fst, text, value.c_str(), value.size());
        }
        if (!many.empty()) {
            fstWriterEmitValueChange(fst, many[random_below(many.size())], step & 1 ? "1" : "0");
        }
        if (step == 700) fstWriterEmitDumpActive(fst, 0);
        if (step == 710) fstWriterEmitDumpActive(fst, 1);
        if (step % 1000 == 999) fstWriterFlushContext(fst);
        time += 1 + random_below(300);
    }
    fstWriterClose(fst);
    return 0;
}
