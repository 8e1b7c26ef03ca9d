const steps = [1, 2, 4, 6, 8, 10];
/** Bytes; smaller values are indistinguishable. */
const least = 1e6;

/** Top of the scale in bytes that fits all values: a round number whose half is round, too. */
export function scaleTop(bytes: readonly number[]): number {
  const most = Math.max(least, ...bytes);
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (steps.find((step) => step * unit >= most) ?? 10);
}
