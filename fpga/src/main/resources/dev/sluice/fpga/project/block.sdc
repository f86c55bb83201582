# Quartus and other tools that read SDC: one clock; the other pins end in registers.
create_clock -name clk -period ${period} [get_ports clk]
derive_clock_uncertainty
set_false_path -from [get_ports {reset shift_in}]
set_false_path -to [get_ports parity]
