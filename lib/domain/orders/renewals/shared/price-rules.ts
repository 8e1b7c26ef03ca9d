/** A change of the price of one server, announced; maybe canceled since. Prices are net for a month. */
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
  isCanceled: boolean;
};

/** `isMost`: what it costs unless the catalog asks for less. */
export type ChangedPrice = { price: string; isMost: boolean };

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
 * announced to an earlier owner. Of a change that was canceled the price before it stays the most.
 */
export function changedPrice(
  changes: readonly ServerChange[],
  server: Priced,
  startsAt: Date,
): ChangedPrice | null {
  const fitting = changes
    .filter((change) => fits(change, server))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const own = fitting.filter(({ isCanceled }) => !isCanceled);
  const [first] = own;
  if (!first) {
    const canceled = fitting.at(-1);
    return canceled ? { price: canceled.oldPrice, isMost: true } : null;
  }
  const counting = own.filter(
    ({ isKept, toldAt, startsAt: from }) => !isKept && toldAt !== null && from <= startsAt,
  );
  return { price: counting.at(-1)?.price ?? first.oldPrice, isMost: false };
}

const dayMs = 86_400_000;

/** From which periods on a server pays the new price whose owner is told now. */
export const effectiveFrom = (startsAt: Date, toldAt: Date, noticeDays: number): Date =>
  new Date(Math.max(startsAt.getTime(), toldAt.getTime() + noticeDays * dayMs));
