# Vivado, when ${block} is synthesized by itself (out of context) for a design of yours: only its clocks.
create_clock -name clk -period ${period} [get_ports clk]
create_clock -name rx_clk -period ${period} [get_ports rx_clk]
create_clock -name tx_clk -period ${period} [get_ports tx_clk]
create_clock -name host_clk -period ${period} [get_ports host_clk]
