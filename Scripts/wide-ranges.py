#!/usr/bin/env python3
"""Prints Sources/ReaderShell/Text/WideRanges.swift from the tables of the Python package wcwidth.

    python3 Scripts/wide-ranges.py > Sources/ReaderShell/Text/WideRanges.swift
"""
from wcwidth.table_wide import WIDE_EASTASIAN

version, ranges = list(WIDE_EASTASIAN.items())[-1]
merged = []
for first, last in ((r[0], r[1]) for r in ranges):
    if merged and first == merged[-1][1] + 1:
        merged[-1][1] = last
    else:
        merged.append([first, last])

print(f"""/// The characters that take two cells: East Asian Wide and Fullwidth of Unicode {version}, and regional indicators.
///
/// Written by `Scripts/wide-ranges.py`; do not edit.
enum WideRanges {{
    /// First and last scalar of each range, in order.
    static let bounds: [UInt32] = [""")
row = ""
for first, last in merged:
    pair = f"0x{first:X}, 0x{last:X},"
    if len(row) + len(pair) > 100:
        print("        " + row.strip())
        row = ""
    row += " " + pair
print("        " + row.strip() + "\n    ]\n}")
