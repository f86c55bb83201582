# Vivado: one clock; the other pins end in registers that nothing outside is timed against.
create_clock -name clk -period ${period} [get_ports clk]
set_false_path -from [get_ports {reset shift_in}]
set_false_path -to [get_ports parity]
