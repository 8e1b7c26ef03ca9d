import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { type Database, inTransaction } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import type { Context } from "../../../kernel/operation/context";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { findListing, type StatementLine } from "./find-listing";
import type { Keyed } from "./receipt-key";

/** `known`: the money is in another receipt. `possible_duplicate`: it may be, which a person decides. */
export type Twice = "known" | "possible_duplicate";

type Row = typeof bankReceipts.$inferSelect;
type Line = StatementLine & { key: string; row: Row | null };
type Day = { inFile: Line[]; kept: Line[] };

const dayOf = ({ account, currency, day }: { account: string; currency: string; day: string }): string =>
  [account, currency, day].join("\n");

const lineOfFile =
  (known: ReadonlySet<string>) =>
  ({ receipt, key }: Keyed): Line => ({
    ...{ source: 0, line: receipt.line, amount: receipt.amount, number: receipt.number },
    ...{ entry: receipt.entry ?? null, key, row: null, isKnown: known.has(key) },
  });

const lineOfRow = (row: Row): Line => ({
  ...{ source: row.importId ?? 0, line: row.line, amount: row.amount, number: row.receipt },
  ...{ entry: row.entry, key: row.key, row },
});

/** Receipts of these days that are kept, as far as they count. */
async function readKept(db: Database, keyed: readonly Keyed[]): Promise<Row[]> {
  const days = [...new Set(keyed.map(({ receipt }) => receipt.day))];
  const rows = await db
    .select()
    .from(bankReceipts)
    .where(
      and(
        inArray(bankReceipts.day, days),
        isNotNull(bankReceipts.importId),
        ne(bankReceipts.state, "taken_back"),
      ),
    )
    .orderBy(asc(bankReceipts.importId), asc(bankReceipts.line), asc(bankReceipts.id));
  return rows;
}

function daysOf(keyed: readonly Keyed[], rows: readonly Row[]): Day[] {
  const inThis = keyed[0]?.inFile ?? new Set<string>();
  const kept = groupBy(
    rows.filter(({ key }) => !inThis.has(key)),
    dayOf,
  );
  const known = new Set(rows.map(({ key }) => key));
  return [...groupBy(keyed, ({ receipt }) => dayOf(receipt)).entries()].flatMap(([day, all]) => {
    const own = (kept.get(day) ?? []).map(lineOfRow);
    const inFile = all.map(lineOfFile(known));
    // Only such messages tell of bookings and of their transactions.
    const hasEntries = own.length > 0 && [...own, ...inFile].some(({ entry }) => entry !== null);
    return hasEntries ? [{ inFile, kept: own }] : [];
  });
}

type Found = { twice: Map<string, Twice>; listed: { row: Row; keys: string[] }[]; doubted: number[] };

const mark = (found: Found, keys: readonly string[], as: Twice): void => {
  for (const key of keys) found.twice.set(key, as);
};

const isOpen = (row: Row | null): row is Row => row?.state === "open";

/** Bookings of the file that others have listed by their transactions before. */
function compareWholes({ inFile, kept }: Day, found: Found): void {
  let left = kept;
  for (const whole of inFile) {
    const listing = findListing(whole, left);
    if (!listing) continue;
    left = left.filter((one) => !listing.lines.includes(one));
    if (listing.isProved) mark(found, [whole.key], "known");
    else if (listing.lines.some(({ row }) => row?.state !== "set_aside"))
      mark(found, [whole.key], "possible_duplicate");
  }
}

/** Bookings of other files that this one lists by their transactions. One that a person has set aside is none. */
function compareParts({ inFile, kept }: Day, found: Found): void {
  let left = inFile.filter(({ key }) => !found.twice.has(key));
  for (const whole of kept) {
    const { row } = whole;
    if (!row || row.state === "set_aside") continue;
    const listing = findListing(whole, left);
    if (!listing) continue;
    left = left.filter((one) => !listing.lines.includes(one));
    const keys = listing.lines.map(({ key }) => key);
    if (listing.isProved && row.state === "booked") mark(found, keys, "known");
    else if (listing.isProved && row.problem !== "undone") found.listed.push({ row, keys });
    else {
      mark(found, keys, "possible_duplicate");
      if (isOpen(row)) found.doubted.push(row.id);
    }
  }
}

/** False = somebody has booked it meanwhile. */
const setAside = (db: Database, { now, actor }: Context, importId: number, { id }: Row): Promise<boolean> => {
  const closed = { closedAt: now, closedBy: staffIdOf(actor), listedIn: importId };
  return db
    .update(bankReceipts)
    .set({ ...closed, state: "set_aside", problem: "listed" })
    .where(and(eq(bankReceipts.id, id), eq(bankReceipts.state, "open")))
    .returning({ id: bankReceipts.id })
    .then((rows) => rows.length > 0);
};

/**
 * Finds money that two files tell of, one in a sum and one by its transactions, so that it is one receipt whichever comes
 * first. Sets aside an open sum that this file lists; what is only likely to be the same waits for a person. Returns
 * the receipts of the file, by key, that are not to be booked. No other import may run meanwhile.
 */
export async function findTwice(
  context: Context,
  importId: number,
  keyed: readonly Keyed[],
): Promise<ReadonlyMap<string, Twice>> {
  const found: Found = { twice: new Map(), listed: [], doubted: [] };
  if (keyed.length === 0) return found.twice;
  for (const day of daysOf(keyed, await readKept(context.db, keyed))) {
    compareWholes(day, found);
    compareParts(day, found);
  }
  if (found.listed.length + found.doubted.length === 0) return found.twice;
  return inTransaction(async (db) => {
    for (const { row, keys } of found.listed)
      if (!(await setAside(db, context, importId, row))) mark(found, keys, "known");
    await db
      .update(bankReceipts)
      .set({ problem: "possible_duplicate" })
      .where(and(inArray(bankReceipts.id, found.doubted), eq(bankReceipts.state, "open")));
    return found.twice;
  });
}
