/** A column in a frame of that height: where it begins from the top, and how tall it is. */
export type Column = { top: number; height: number };

/**
 * Columns of values that may be negative, on one scale that includes zero. Without any value but zero, all are flat.
 */
export function columnsOf(values: readonly number[], height: number): Column[] {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const unit = most > least ? height / (most - least) : 0;
  const zeroAt = most * unit;
  return values.map((value) => ({
    top: value > 0 ? zeroAt - value * unit : zeroAt,
    height: Math.abs(value) * unit,
  }));
}
