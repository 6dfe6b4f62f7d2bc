"""Formats figures for readers."""

from __future__ import annotations

_SCALES = {
    "s": [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
    "bytes": [(1e6, "MB"), (1e3, "kB"), (1.0, "bytes")],
    "": [(1e6, "million"), (1.0, "")],
}


def shown(value: float, unit: str) -> str:
    """Returns a value with a suitable unit, in three digits."""
    scales = _SCALES[unit]
    factor, name = next((scale for scale in scales if abs(value) >= scale[0]), scales[-1])
    return f"{digits(value / factor)} {name}".rstrip()


def digits(value: float) -> str:
    """Returns a value with three significant digits, and with at least all digits before the decimal point."""
    if value == 0 or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}" if abs(value) >= 0.01 else f"{value:.2g}"
