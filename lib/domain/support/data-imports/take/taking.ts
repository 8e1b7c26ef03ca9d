import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { ImportCode, ImportCount, ImportNoun } from "@/lib/base/data-imports";
import type { Database } from "@/lib/db/client";
import { importedObjects } from "@/lib/db/tables/support/data-imports";
import type { EarlierSeller, SourceProduct, SourceRemark, Sums } from "../source";

export type Known = { targetId: number; digest: Buffer; goneAt: Date | null };
type Counts = Partial<Record<ImportNoun, ImportCount>>;
type Fate = "added" | "changed" | "same";

/** One customer on the way from the source to here, in one transaction. */
export type Taking = {
  db: Database;
  now: Date;
  source: string;
  importId: number;
  companyId: number;
  /** Of the company. */
  timeZone: string;
  seller: EarlierSeller;
  /** What was taken of the customer before, by `nameOf`. */
  known: ReadonlyMap<string, Known>;
  /** Ids of the products here, by those of the source. */
  productOf: (db: Database, product: SourceProduct) => Promise<number>;
  rows: (typeof importedObjects.$inferInsert)[];
  counts: Counts;
  remarks: SourceRemark[];
};

export type Taken = Pick<Taking, "counts" | "remarks"> & {
  /** Null = the customer was left. */
  accountId: number | null;
  here: Sums | null;
  left: Sums;
};

export const noCount = (): ImportCount => ({ found: 0, added: 0, changed: 0, same: 0, left: 0 });

export const nameOf = (noun: ImportNoun, id: string): string => `${noun} ${id}`;

/** Of facts that are always listed in the same order. */
export const digestOf = (facts: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(facts)).digest();

/** How the source's facts of an object differ from those that were taken last. */
export function fateOf({ known }: Taking, noun: ImportNoun, id: string, digest: Buffer): Fate {
  const last = known.get(nameOf(noun, id));
  if (!last) return "added";
  return last.digest.equals(digest) ? "same" : "changed";
}

function count({ counts }: Taking, noun: ImportNoun, fate: Fate | "left"): void {
  const own = counts[noun] ?? noCount();
  counts[noun] = { ...own, [fate]: own[fate] + 1 };
}

/** Stores which object of ours it is. */
export function store(
  { source, now, rows }: Taking,
  noun: ImportNoun,
  sourceId: string,
  done: { digest: Buffer; targetId: number; accountId: number },
): void {
  const { accountId, targetId, digest } = done;
  rows.push({ source, noun, sourceId, accountId, targetId, digest, importedAt: now });
}

/** Counts what was taken, and stores which object of ours it is. */
export function settle(
  taking: Taking,
  noun: ImportNoun,
  id: string,
  done: { fate: Fate; digest: Buffer; targetId: number; accountId: number },
): void {
  count(taking, noun, done.fate);
  if (done.fate !== "same") store(taking, noun, id, done);
}

export const remark = (
  { remarks }: Taking,
  noun: ImportNoun,
  id: string,
  code: ImportCode,
  said = "",
): void => void remarks.push({ noun, id, isLeft: false, code, said });

export function leave(taking: Taking, noun: ImportNoun, id: string, code: ImportCode, said = ""): void {
  taking.remarks.push({ noun, id, isLeft: true, code, said });
  count(taking, noun, "left");
}

/** Objects of the noun that were taken before and are not among these any more. */
export function goneOf({ known }: Taking, noun: ImportNoun, ids: ReadonlySet<string>): [string, Known][] {
  const begins = `${noun} `;
  return [...known].flatMap(([name, one]): [string, Known][] => {
    const id = name.slice(begins.length);
    return name.startsWith(begins) && !ids.has(id) ? [[id, one]] : [];
  });
}

/** What the account has that was taken of the source before. */
export async function readKnown(
  db: Database,
  source: string,
  accountId: number,
): Promise<Map<string, Known>> {
  const rows = await db
    .select()
    .from(importedObjects)
    .where(and(eq(importedObjects.accountId, accountId), eq(importedObjects.source, source)));
  return new Map(rows.map((row) => [`${row.noun} ${row.sourceId}`, row]));
}

const rowsAtOnce = 1_000;

/** Stores what the objects of the source have become. */
export async function writeObjects({ db, rows }: Taking): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insert(importedObjects)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoUpdate({
        target: [importedObjects.source, importedObjects.noun, importedObjects.sourceId],
        set: {
          accountId: sql`excluded.account_id`,
          targetId: sql`excluded.target_id`,
          digest: sql`excluded.digest`,
          importedAt: sql`excluded.imported_at`,
        },
      });
}

/** Forgets objects that are no more in the source. */
export async function forgetObjects(
  { db, source }: Taking,
  noun: ImportNoun,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(importedObjects)
    .where(
      and(
        eq(importedObjects.source, source),
        eq(importedObjects.noun, noun),
        sql`${importedObjects.sourceId} = any(${sql.param([...ids])}::text[])`,
      ),
    );
}
