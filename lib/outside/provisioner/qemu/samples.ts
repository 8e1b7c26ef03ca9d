import type { Flow, Span } from "../port";

/** A network card's counters at a time (ms). A new `device` index means that they restarted from 0. */
export type Sample = { at: number; device: number; inBytes: number; outBytes: number };

/** Begins with a line break, in case the previous line was truncated. */
export const lineOf = ({ at, device, inBytes, outBytes }: Sample): string =>
  `\n${at} ${device} ${inBytes} ${outBytes}\n`;

/** Parses samples, oldest first, skipping truncated or interleaved lines. */
export function readSamples(text: string): Sample[] {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const samples = whole.split("\n").flatMap((line) => {
    const found = /^(\d+) (\d+) (\d+) (\d+)$/.exec(line);
    if (!found) return [];
    const [at = 0, device = 0, inBytes = 0, outBytes = 0] = found.slice(1).map(Number);
    return [{ at, device, inBytes, outBytes }];
  });
  return samples.sort((one, other) => one.at - other.at);
}

const isNewCount = (before: Sample, after: Sample): boolean =>
  before.device !== after.device || after.inBytes < before.inBytes || after.outBytes < before.outBytes;

type Stretch = { from: number; to: number; inBytes: number; outBytes: number };

/** Bytes between consecutive samples; a new device's counters start at 0. */
function stretches(samples: readonly Sample[]): Stretch[] {
  return samples.slice(1).flatMap((after, index) => {
    const before = samples[index];
    if (!before) return [];
    const start = isNewCount(before, after) ? { inBytes: 0, outBytes: 0 } : before;
    const counted = { inBytes: after.inBytes - start.inBytes, outBytes: after.outBytes - start.outBytes };
    // Samples with the same time: an interval of 1 ms.
    return [{ from: before.at, to: Math.max(after.at, before.at + 1), ...counted }];
  });
}

/** Bytes per time step, spreading longer intervals evenly. Omits empty steps. */
export function flowsOf(ip: string, samples: readonly Sample[], span: Span, stepMs: number): Flow[] {
  const found = new Map<number, { inBytes: number; outBytes: number }>();
  for (const { from, to, inBytes, outBytes } of stretches(samples)) {
    if (inBytes + outBytes === 0) continue;
    const begin = Math.max(from, span.from.getTime());
    const end = Math.min(to, span.to.getTime());
    for (let step = Math.floor(begin / stepMs) * stepMs; step < end; step += stepMs) {
      const share = (Math.min(step + stepMs, end) - Math.max(step, begin)) / (to - from);
      const known = found.get(step) ?? { inBytes: 0, outBytes: 0 };
      known.inBytes += inBytes * share;
      known.outBytes += outBytes * share;
      found.set(step, known);
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([at, sum]) => ({
      ip,
      at: new Date(at),
      inBytes: Math.round(sum.inBytes),
      outBytes: Math.round(sum.outBytes),
    }))
    .filter((flow) => flow.inBytes + flow.outBytes > 0);
}

const hourMs = 3_600_000;
const closeMs = 32 * 24 * hourMs;
const keptMs = 400 * 24 * hourMs;

/**
 * Drops samples older than 400 days and keeps one per hour of those older than 32; keeps the last one before each
 * counter reset.
 */
export function thinned(samples: readonly Sample[], now: number): Sample[] {
  const hourOf = ({ at }: Sample) => Math.floor(at / hourMs);
  return samples.filter((sample, index) => {
    const next = samples[index + 1];
    if (sample.at < now - keptMs) return false;
    if (sample.at > now - closeMs || !next || index === 0) return true;
    return hourOf(sample) !== hourOf(next) || isNewCount(sample, next);
  });
}
