// quire without a sync after each commit: the negative control of the fault sweeps (Benchmarks/faults), which must see it lose what it
// has acknowledged. It is never installed.

import QuireProgram

Program.main(waitsForDisk: false)
