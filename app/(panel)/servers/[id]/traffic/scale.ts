const steps = [1, 2, 4, 6, 8, 10];
/** Less than this is told apart by nobody. */
const least = 1e6;

/** Bytes at the top of a scale on which all of these have a place: a round number, and so is its half. */
export function scaleTop(bytes: readonly number[]): number {
  const most = Math.max(least, ...bytes);
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (steps.find((step) => step * unit >= most) ?? 10);
}
