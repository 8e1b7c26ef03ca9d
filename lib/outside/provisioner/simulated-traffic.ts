import type { Flow, Span, Traffic } from "./port";

const dayMs = 86_400_000;
/** Incoming traffic as a share of outgoing. */
export const inShare = 0.22;
/** Share of the machine's traffic through each additional address. */
const furtherShare = 0.02;

/** Mean outgoing bytes per second: 0.3 to 3 Mbit/s, different for every machine. */
const rateOf = (serverId: number): number => (0.3 + ((serverId * 7919) % 271) / 100) * 125_000;

/**
 * Variation of traffic: daily, weekly and irregular. The swings sum to less than 1, so that the rate stays positive.
 */
const waves = [
  { days: 1, swing: 0.6 },
  { days: 7, swing: 0.2 },
  { days: 2.7, swing: 0.15 },
];

/** Cumulative outgoing bytes of a machine that was always on; peaks in the evening (UTC). */
export function bytesUntil(serverId: number, at: number): number {
  const waved = waves.map(({ days, swing }) => {
    const turn = (2 * Math.PI) / (days * dayMs);
    // All machines share the daily phase, not the others.
    const phase = days === 1 ? 14 * 3_600_000 : ((serverId * 7919) % 97) * 3_600_000;
    return (swing / turn) * (1 - Math.cos(turn * (at - phase)));
  });
  return (rateOf(serverId) / 1000) * waved.reduce((sum, wave) => sum + wave, at);
}

const overlap = (a: Span, b: Span): Span => ({
  from: new Date(Math.max(a.from.getTime(), b.from.getTime())),
  to: new Date(Math.min(a.to.getTime(), b.to.getTime())),
});
const isSome = ({ from, to }: Span): boolean => from < to;

/** Intersection of two lists of spans. */
const meet = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((one) => others.map((other) => overlap(one, other)).filter(isSome));

/** Spans without the gaps. */
export const without = (spans: readonly Span[], gaps: readonly Span[]): Span[] =>
  gaps.reduce<Span[]>(
    (left, gap) =>
      left.flatMap(({ from, to }) =>
        [overlap({ from, to }, { from, to: gap.from }), overlap({ from, to }, { from: gap.to, to })].filter(
          isSome,
        ),
      ),
    [...spans],
  );

function* stepsOf({ from, to }: Span, stepMs: number): Generator<{ at: Date; span: Span }> {
  for (let at = Math.floor(from.getTime() / stepMs) * stepMs; at < to.getTime(); at += stepMs)
    yield {
      at: new Date(at),
      span: overlap({ from: new Date(at), to: new Date(at + stepMs) }, { from, to }),
    };
}

const bytesOn = (serverId: number, on: readonly Span[], step: Span): number =>
  meet(on, [step]).reduce(
    (sum, { from, to }) => sum + bytesUntil(serverId, to.getTime()) - bytesUntil(serverId, from.getTime()),
    0,
  );

/**
 * An address and the spans in which it carried traffic. The first address carries everything that the others do not.
 */
export type Line = { ip: string; on: readonly Span[] };

/** Traffic of these addresses in the span, per time step. */
export function flowIn(serverId: number, lines: readonly Line[], span: Span, stepMs: number): Flow[] {
  const [first, ...further] = lines;
  if (!first) return [];
  const found: Flow[] = [];
  for (const { at, span: step } of stepsOf(span, stepMs)) {
    const others = further.map(({ ip, on }) => ({ ip, bytes: furtherShare * bytesOn(serverId, on, step) }));
    const given = further.reduce(
      (sum, { on }) => sum + furtherShare * bytesOn(serverId, meet(first.on, on), step),
      0,
    );
    const main = { ip: first.ip, bytes: bytesOn(serverId, first.on, step) - given };
    for (const { ip, bytes } of [main, ...others]) {
      const outBytes = Math.round(bytes);
      if (outBytes > 0) found.push({ ip, at, inBytes: Math.round(outBytes * inShare), outBytes });
    }
  }
  return found;
}

/** Traffic of these addresses in the span, per day (UTC). */
export const trafficIn = (serverId: number, lines: readonly Line[], span: Span): Traffic[] =>
  flowIn(serverId, lines, span, dayMs).map(({ at, ...rest }) => ({
    ...rest,
    day: at.toISOString().slice(0, 10),
  }));
