# Vivado, when ${block} is synthesized by itself (out of context) for a design of yours: only its clock.
create_clock -name clk -period ${period} [get_ports clk]
