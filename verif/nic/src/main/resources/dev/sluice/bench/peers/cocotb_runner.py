# SPDX-License-Identifier: Apache-2.0
"""Builds and runs a design under cocotb with the runner that each of its versions has, for ./sluice bench."""

import os
import sys


def build_or_run(module, top):
    """Called of a program: build FOLDER VERILOG, or run FOLDER. module has the tests of top."""
    try:
        from cocotb_tools.runner import get_runner
    except ImportError:
        from cocotb.runner import get_runner
    what, folder = sys.argv[1:3]
    runner = get_runner("verilator")
    if what == "build":
        runner.build(sources=[sys.argv[3]], hdl_toplevel=top, build_dir=folder, always=True)
    else:
        runner.test(
            test_module=module,
            hdl_toplevel=top,
            hdl_toplevel_lang="verilog",
            build_dir=folder,
            test_dir=folder,
            results_xml=os.path.join(folder, "results.xml"),
        )
