/** A change of the price of one server, announced. Prices are net for a month. */
export type ServerChange = {
  /** The owner for whom it was planned. */
  accountId: number;
  presetId: number;
  location: string;
  months: number;
  currency: string;
  price: string;
  oldPrice: string;
  isKept: boolean;
  /** From which periods on it pays the new price. */
  startsAt: Date;
  toldAt: Date | null;
};

type Priced = { accountId: number; presetId: number; location: string; months: number; currency: string };

const fits = (change: ServerChange, server: Priced): boolean =>
  change.accountId === server.accountId &&
  change.presetId === server.presetId &&
  change.currency === server.currency &&
  (change.location === "" || change.location === server.location) &&
  (change.months === 0 || change.months === server.months);

/**
 * What a plan costs the server in a period that begins at `startsAt`, by the changes announced for it; null = none was, and
 * the catalog says. A price that its owner was not told, or that it keeps out of, does not count, and nothing that was
 * announced to an earlier owner.
 */
export function changedPrice(
  changes: readonly ServerChange[],
  server: Priced,
  startsAt: Date,
): string | null {
  const own = changes
    .filter((change) => fits(change, server))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const [first] = own;
  if (!first) return null;
  const counting = own.filter(
    ({ isKept, toldAt, startsAt: from }) => !isKept && toldAt !== null && from <= startsAt,
  );
  return counting.at(-1)?.price ?? first.oldPrice;
}

const dayMs = 86_400_000;

/** From which periods on a server pays the new price whose owner is told now. */
export const effectiveFrom = (startsAt: Date, toldAt: Date, noticeDays: number): Date =>
  new Date(Math.max(startsAt.getTime(), toldAt.getTime() + noticeDays * dayMs));
