import { isAhead } from "@/lib/base/is-ahead";

/** A finished backup by its name: which installation made it, and when. */
export type Kept = { name: string; made: Date };

const pattern = /^berth-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** `mark` tells installations apart that share a folder. */
export const backupName = (mark: string, made: Date): string =>
  `berth-${mark}-${made.toISOString().replace(/[-:]|\.\d+/g, "")}.backup`;

/** The backups of this installation among the names of a folder, newest first. */
export function keptOf(mark: string, names: readonly string[]): Kept[] {
  const found = names.flatMap((name) => {
    const [, of, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
    if (of !== mark) return [];
    return [{ name, made: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
  return found.toSorted((one, other) => other.made.getTime() - one.made.getTime());
}

export type Retention = {
  count: number;
  /** 0 = the number alone decides. */
  days: number;
};

const dayMs = 86_400_000;
/** Longer than any plan has between two backups: it makes one a week at least. */
const longGapMs = 8 * dayMs;

/**
 * Those that go: beyond the number, or too old. The newest one always stays. Where all others are too old at once, and
 * long before it, the clock may be what is wrong, and they go once there is a younger one. Those of a clock that was ahead neither count nor go.
 */
export function forgottenOf(kept: readonly Kept[], { count, days }: Retention, now: Date): Kept[] {
  const [newest, ...others] = kept.filter(({ made }) => !isAhead(made, now));
  const isOld = ({ made }: Kept) => days > 0 && now.getTime() - made.getTime() > days * dayMs;
  const [next] = others;
  const hasGap = newest && next && newest.made.getTime() - next.made.getTime() > longGapMs;
  const mayBeClock = hasGap && others.every(isOld);
  return others.filter((one, index) => index + 1 >= count || (isOld(one) && !mayBeClock));
}

export type Timing = { everyHours: number; hour: number };

const hourMs = 3_600_000;

const slotOf = (at: Date, { everyHours, hour }: Timing): number =>
  Math.floor((at.getTime() - hour * hourMs) / (everyHours * hourMs));

/**
 * Whether a backup is due: none was made since the last time of the plan, as far as is known. A missed one is made up at
 * once.
 */
export const isDue = (last: Date | null, timing: Timing, now: Date): boolean =>
  last === null || isAhead(last, now) || slotOf(now, timing) > slotOf(last, timing);
