# Quartus and other tools that read SDC: four clocks; the other pins end in registers.
create_clock -name clk -period ${period} [get_ports clk]
create_clock -name rx_clk -period ${period} [get_ports rx_clk]
create_clock -name tx_clk -period ${period} [get_ports tx_clk]
create_clock -name host_clk -period ${period} [get_ports host_clk]
derive_clock_uncertainty
set_false_path -from [get_ports {reset shift_in}]
set_false_path -to [get_ports parity]
