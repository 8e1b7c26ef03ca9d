const base = 36;
const limits = { from: 1, to: 26 } as const;

/** "a" to "z" are 0 to 25, "0" to "9" are 26 to 35; NaN for anything else. */
const digitOf = (character: string): number =>
  /\d/.test(character) ? Number(character) + 26 : Number.parseInt(character, base) - 10;

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / points);
  let steps = 0;
  for (; rest > ((base - limits.from) * limits.to) / 2; steps += base)
    rest = Math.floor(rest / (base - limits.from));
  return steps + Math.floor(((base - limits.from + 1) * rest) / (rest + 38));
}

/**
 * Decodes a domain label that begins with "xn--" (RFC 3492); any other label, or a broken one, is returned unchanged.
 */
export function readLabel(label: string): string {
  if (!/^xn--[a-z0-9-]+$/i.test(label)) return label;
  const text = label.slice(4).toLowerCase();
  const end = text.lastIndexOf("-");
  const points = [...text.slice(0, Math.max(end, 0))].map((letter) => letter.charCodeAt(0));
  let [code, bias, place] = [128, 72, 0];
  for (let at = end + 1; at < text.length; ) {
    const before = place;
    for (let [weight, step] = [1, base]; ; step += base) {
      const value = digitOf(text[at++] ?? "");
      if (Number.isNaN(value)) return label;
      place += value * weight;
      const threshold = Math.min(Math.max(step - bias, limits.from), limits.to);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, before === 0);
    code += Math.floor(place / count);
    place %= count;
    if (code > 0x10ffff) return label;
    points.splice(place++, 0, code);
  }
  return String.fromCodePoint(...points);
}
