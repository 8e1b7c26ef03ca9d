import { and, asc, eq, ne } from "drizzle-orm";
import type { ImportReport } from "@/lib/base/data-imports";
import { zoneOf } from "@/lib/base/time-zone";
import { type Database, database, inTransaction, isDatabaseDown, isTimedOut } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { dataImportNotes, dataImports, importedObjects } from "@/lib/db/tables/support/data-imports";
import { errorParams, log } from "@/lib/log";
import { SourceProblem } from "@/lib/outside/source-database/port";
import { readHereOf } from "./read-here";
import type { EarlierSeller, ImportSource, SourceProduct, SourceRemark } from "./source";
import { findGone, takeGone } from "./take/gone";
import { takeHousehold } from "./take/household";
import { SumsDiffer } from "./take/prove";
import { findProduct, requireProduct } from "./take/services";
import type { Taken } from "./take/taking";
import { Tally, wrongSums } from "./tally";

/** Customers that are taken at the same time, each in a transaction of its own. */
const atOnce = 3;
const remarksAtOnce = 500;

export type ImportState = "done" | "mismatch" | "failed";
export type Outcome = { id: number; state: ImportState; report: ImportReport; failed: number };
type Wanted = {
  /** Of a row that is there; left out, one is written. */
  id?: number;
  /** The file, or the host of the database. */
  origin: string;
  isDry: boolean;
  /** Region of the company that the customers are of; empty = the only one. */
  region: string;
  onProgress?: (customers: number) => void;
};

type Company = typeof companies.$inferSelect;

/** Throws an error for the operator if the company is not clear. */
async function findCompany(region: string): Promise<Company> {
  const all = await database().select().from(companies).where(hasFacts).orderBy(asc(companies.id));
  const found = region === "" ? all : all.filter((one) => one.region === region.toUpperCase());
  const [company, ...more] = found;
  const names = all.map((one) => one.region).join(", ");
  if (!company) throw new Error(`There is no company ${region.toUpperCase()}: ${names || "add one first"}.`);
  if (more.length > 0) throw new Error(`Say of which company the customers are: --company ${names}.`);
  return company;
}

/** Another source has other people under the same ids: throws if what is known of this one is of another company. */
async function requireOwnSource(source: string, company: Company): Promise<void> {
  const isOther = and(
    eq(importedObjects.source, source),
    eq(importedObjects.noun, "customer"),
    ne(accounts.companyId, company.id),
  );
  const [other] = await database()
    .select({ region: companies.region })
    .from(importedObjects)
    .innerJoin(accounts, eq(accounts.id, importedObjects.targetId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(isOther)
    .limit(1);
  if (!other) return;
  throw new SourceProblem(
    `Customers of the source ${source} are of the company ${other.region}. Give another source a name of its own (--name), or say that company.`,
  );
}

const sellerOf = (company: Company, named: EarlierSeller | null): EarlierSeller => ({
  name: named?.name || company.name,
  address: named?.address || company.address,
  country: named?.country || company.country,
  taxId: named?.taxId || company.taxId,
  email: named?.email ?? "",
});

/** Ends the transaction of a dry run with nothing written. */
class DryEnd extends Error {
  constructor(readonly taken: Taken) {
    super("dry");
  }
}

type At = Omit<Parameters<typeof takeHousehold>[1], "productOf">;

/** Products of earlier runs and of this one; those of a dry run are made in the transaction that it undoes. */
function productsOf(at: At, made: ReadonlyMap<string, number>) {
  return async (db: Database, product: SourceProduct): Promise<number> =>
    made.get(product.id) ?? (await requireProduct(db, at, product)).id;
}

async function makeProducts(at: At, products: readonly SourceProduct[], isDry: boolean) {
  const made = new Map<string, number>();
  let added = 0;
  for (const product of products) {
    if (isDry) {
      if ((await findProduct(database(), at.source, product.id)) === null) added += 1;
      continue;
    }
    const { id, isNew } = await inTransaction((db) => requireProduct(db, at, product));
    made.set(product.id, id);
    if (isNew) added += 1;
  }
  return { made, added };
}

/** In one transaction, which a dry run undoes. */
async function takeOne(take: (db: Database) => Promise<Taken>, isDry: boolean): Promise<Taken> {
  try {
    return await inTransaction(async (db) => {
      const taken = await take(db);
      if (isDry) throw new DryEnd(taken);
      return taken;
    });
  } catch (error) {
    if (error instanceof DryEnd) return error.taken;
    throw error;
  }
}

async function writeRemarks(importId: number, remarks: SourceRemark[], isLast: boolean): Promise<void> {
  if (remarks.length < (isLast ? 1 : remarksAtOnce)) return;
  const rows = remarks.splice(0).map(({ id: sourceId, noun, isLeft, code, said }) => ({
    ...{ importId, noun, sourceId, isLeft, code, said: said.slice(0, 500) },
  }));
  await insertMany(database(), dataImportNotes, rows);
}

/** Why a customer was not taken; the texts of database errors have values in them and go to no report. */
function failureOf(id: string, error: unknown): SourceRemark {
  const common = { noun: "customer", id, isLeft: true } as const;
  if (error instanceof SumsDiffer) return { ...common, code: "sums_differ", said: error.message };
  log.error({ customer: id, error: errorParams(error) }, "a customer of an import cannot be taken");
  return { ...common, code: "failed", said: error instanceof Error ? error.name : "" };
}

/** Customers whom the source does not have any more. One without any customer, or with others, is none that has lost them. */
async function takeAllGone(
  at: Parameters<typeof takeHousehold>[1],
  there: ReadonlySet<string>,
  isDry: boolean,
): Promise<{ failed: number; remarks: SourceRemark[] }> {
  const remarks: SourceRemark[] = [];
  let failed = 0;
  for (const id of there.size === 0 ? [] : await findGone(at.source, there))
    try {
      remarks.push(...(await takeOne((db) => takeGone(db, at, id), isDry)).remarks);
    } catch (error) {
      if (isDatabaseDown(error) || isTimedOut(error)) throw error;
      failed += 1;
      remarks.push(failureOf(id, error));
    }
  return { failed, remarks };
}

type Run = { id: number; at: At; source: ImportSource; wanted: Wanted };

async function takeAll({ id, at, source, wanted }: Run) {
  const { isDry, onProgress } = wanted;
  const tally = new Tally();
  const { made, added } = await makeProducts(at, source.products, isDry);
  tally.addProducts(added, source.products.length - added);
  const whole = { ...at, productOf: productsOf(at, made) };
  const remarks: SourceRemark[] = [];
  const taken: number[] = [];
  const there = new Set<string>();
  let isOther = false;
  let [failed, differing, seen] = [0, 0, 0];
  const households = source.households();
  const work = async (): Promise<void> => {
    for (;;) {
      const { value: household, done } = await households.next();
      if (done) return;
      if (household.scope === "whole") there.add(household.id);
      try {
        const one = await takeOne((db) => takeHousehold(db, whole, household), isDry);
        // Services alone have no sums.
        if (one.accountId !== null && one.here) taken.push(one.accountId);
        tally.add(household, one);
        remarks.push(...household.remarks, ...one.remarks);
        isOther ||= one.remarks.some(({ code }) => code === "other_person");
      } catch (error) {
        if (isDatabaseDown(error) || isTimedOut(error)) throw error;
        failed += 1;
        if (error instanceof SumsDiffer) differing += 1;
        tally.add(household, null);
        remarks.push(...household.remarks, failureOf(household.id, error));
      }
      await writeRemarks(id, remarks, false);
      seen += 1;
      onProgress?.(seen);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const gone = await takeAllGone(whole, isOther ? new Set() : there, isDry);
  failed += gone.failed;
  remarks.push(...gone.remarks);
  const orphans = await source.orphans();
  tally.addOrphans(orphans);
  await writeRemarks(id, [...remarks, ...orphans], true);
  const here = isDry ? null : await readHereOf(database(), at.source, taken);
  const report = tally.report(await source.totals(), here);
  const isWrong = differing > 0 || wrongSums(report).length > 0;
  return { report, failed, state: isWrong ? ("mismatch" as const) : ("done" as const) };
}

/** Also forgets the password of a connection. */
const endImport = (id: number, state: ImportState, report: ImportReport | null) =>
  database()
    .update(dataImports)
    .set({ state, report, endedAt: new Date(), connection: null })
    .where(eq(dataImports.id, id));

async function beginRow(
  source: ImportSource,
  { origin, isDry, region }: Wanted,
  startedAt: Date,
): Promise<number> {
  const [row] = await database()
    .insert(dataImports)
    .values({ source: source.name, origin: origin.slice(0, 300), isDry, region, startedAt, state: "running" })
    .returning({ id: dataImports.id });
  if (!row) throw new Error("The import was not written.");
  return row.id;
}

/**
 * Takes over what the source has: each customer with all that is theirs in one transaction, so that a run which was
 * killed is simply made again. What was taken before is compared by its digest, and only what has changed is written.
 * A dry run does the same and undoes it. Throws for what ends the run; what concerns one customer is in the report.
 */
export async function runImport(source: ImportSource, wanted: Wanted): Promise<Outcome> {
  const company = await findCompany(wanted.region);
  await requireOwnSource(source.name, company);
  const now = new Date();
  const id = wanted.id ?? (await beginRow(source, wanted, now));
  const at: At = {
    ...{ now, source: source.name, importId: id, companyId: company.id, timeZone: zoneOf(company) },
    seller: sellerOf(company, source.seller),
  };
  try {
    const { report, state, failed } = await takeAll({ id, at, source, wanted });
    await endImport(id, state, report);
    return { id, state, report, failed };
  } catch (error) {
    // Who began it by a page ends it, with the reason.
    if (wanted.id === undefined) await endImport(id, "failed", null).catch(() => undefined);
    throw error;
  }
}
