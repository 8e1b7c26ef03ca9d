import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { refusalText } from "@/lib/base/statement-refusals";
import { type Database, database } from "@/lib/db/client";
import { bankImports, bankMappings, type SkippedRow } from "@/lib/db/tables/money/bank-statements";
import type { Mapping, Receipt, Statement } from "@/lib/outside/bank-statement/port";
import { ParserRefusal } from "@/lib/outside/parser-thread/run";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { findTwice, type Twice } from "../payments/shared/find-twice";
import { readFile } from "../payments/shared/read-file";
import { type Keyed, keyReceipts } from "../payments/shared/receipt-key";
import { ImportedStatement, StatementMapping, StatementView } from "../payments/shared/statement-schema";
import { type Booked, takeReceipt } from "../payments/shared/take-receipt";
import { takeMovements } from "../sepa/shared/take-movements";

const largestText = 12_000_000;

export type ImportedFile = { name: string; bytes: Uint8Array };
/** `settled`: payment orders of ours that ended. */
export type Imported = { id: number; settled: number; done: { receipt: Receipt; taken: Booked }[] };

/** Limit of skipped rows to store. */
const mostSkipped = 5_000;
const mostBalances = 200;

async function addImport(
  { now, actor }: Context,
  { name, bytes }: ImportedFile,
  statement: Statement,
): Promise<number> {
  const { format, encoding, skipped, balances } = statement;
  const [row] = await database()
    .insert(bankImports)
    .values({
      fileName: name.slice(0, 200) || "statement",
      digest: createHash("sha256").update(bytes).digest("hex"),
      format,
      encoding,
      createdAt: now,
      createdBy: staffIdOf(actor),
      skipped: skipped.slice(0, mostSkipped),
      balances: balances.slice(0, mostBalances),
    })
    .returning({ id: bankImports.id });
  if (!row) throw new Error("The import was not kept.");
  return row.id;
}

export const countOf = (done: Imported["done"], end: Booked["end"]): number =>
  done.filter(({ taken }) => taken.end === end).length;

/** The database ends a transaction that is idle for a minute. */
const wakingMs = 10_000;

/** Two imports at a time would not see what the other has of the same money. */
const lockImports = (db: Database) => db.execute(sql`select pg_advisory_xact_lock(hashtext('bank import'))`);

type Take = (keyed: Keyed, twice: ReadonlyMap<string, Twice>) => Promise<void>;

/** Takes the receipts of each file of an archive as if it were imported on its own. */
async function takeByFile(
  context: Context,
  importId: number,
  receipts: readonly Receipt[],
  take: Take,
): Promise<void> {
  for (const own of groupBy(receipts, ({ file }) => file).values()) {
    const keyed = keyReceipts(own);
    const twice = await findTwice(context, importId, keyed);
    for (const one of keyed) await take(one, twice);
  }
}

/**
 * Books each receipt in its own transaction, so that a failed one does not affect the others. `context.db` is a transaction
 * for the time of the import.
 */
export async function bookStatement(
  context: Context,
  file: ImportedFile,
  statement: Statement,
  anyAmount: boolean,
): Promise<Imported> {
  await lockImports(context.db);
  const id = await addImport(context, file, statement);
  const done: Imported["done"] = [];
  const known: z.infer<typeof SkippedRow>[] = [];
  const { receipts, settled } = await takeMovements(context, id, statement);
  let lastAskedMs = performance.now();
  await takeByFile(context, id, receipts, async (keyed, twice) => {
    if (performance.now() - lastAskedMs > wakingMs) {
      await context.db.execute(sql`select 1`);
      lastAskedMs = performance.now();
    }
    const taken = await takeReceipt({ context, importId: id, anyAmount, twice }, keyed);
    const { receipt } = keyed;
    if (taken.end === "known")
      known.push({ line: receipt.line, code: "known", said: `${receipt.amount} ${receipt.currency}` });
    done.push({ receipt, taken });
  });
  await database()
    .update(bankImports)
    .set({
      booked: countOf(done, "booked"),
      known: countOf(done, "known"),
      unmatched: countOf(done, "unmatched"),
      settled,
      skipped: [...known, ...statement.skipped].slice(0, mostSkipped),
    })
    .where(eq(bankImports.id, id));
  return { id, settled, done };
}

/** Stores the column mapping of that bank's files, in the caller's transaction. */
async function rememberMapping(
  { db, now, actor }: Context,
  fingerprint: string,
  mapping: Mapping,
): Promise<void> {
  const facts = { mapping, updatedAt: now, updatedBy: staffIdOf(actor) };
  await db
    .insert(bankMappings)
    .values({ fingerprint, ...facts })
    .onConflictDoUpdate({ target: bankMappings.fingerprint, set: facts });
}

const StatementFile = z.object({
  /** The file's bytes in Base64; alternatively its characters as `text`. */
  content: z.string().min(1).max(largestText).optional(),
  text: z.string().min(1).max(largestText).optional(),
  name: z.string().max(300).default("statement"),
  /** Column mapping given by staff for the file with that fingerprint. */
  fingerprint: z.string().max(64).optional(),
  mapping: StatementMapping.optional(),
  /** For rows without a currency. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
type StatementFile = z.output<typeof StatementFile>;

const bytesOf = ({ content, text }: StatementFile): Uint8Array => {
  if (content !== undefined) return new Uint8Array(Buffer.from(content, "base64"));
  if (text !== undefined) return new Uint8Array(Buffer.from(text));
  throw invalidArgument("content", "is missing");
};

const namedIn = ({ content }: StatementFile): string => (content === undefined ? "text" : "content");

/** A file that is not a statement is parsed as one without bookable rows. */
async function readGiven(
  context: Context,
  given: StatementFile,
): Promise<{ bytes: Uint8Array; statement: Statement }> {
  const bytes = bytesOf(given);
  try {
    return { bytes, statement: await readFile(context.db, bytes, given) };
  } catch (error) {
    if (!(error instanceof ParserRefusal)) throw error;
    const nothing = { format: "csv" as const, encoding: "", receipts: [], skipped: [], table: null };
    return { bytes, statement: { ...nothing, movements: [], balances: [], refusal: error.reason } };
  }
}

/**
 * Imports a statement uploaded by staff. Books receipts that name an invoice and equal the amount due; the rest waits
 * on a list.
 */
export const importStatement = staffOperation({
  name: "payments.import_statement",
  summary: "Books the receipts of a bank's statement and keeps those that match no invoice",
  access: byStaff("write", "payments/record"),
  changes: ["billing"],
  fails: [],
  input: StatementFile.extend({ any_amount: z.boolean().default(false) }),
  output: ImportedStatement,
  run: async (context, given) => {
    const { bytes, statement } = await readGiven(context, given);
    if (statement.refusal !== null) throw invalidArgument(namedIn(given), refusalText(statement.refusal));
    if (given.mapping && given.fingerprint) await rememberMapping(context, given.fingerprint, given.mapping);
    const { id, settled, done } = await bookStatement(
      context,
      { name: given.name, bytes },
      statement,
      given.any_amount,
    );
    const counts = {
      booked: countOf(done, "booked"),
      known: countOf(done, "known"),
      unmatched: countOf(done, "unmatched"),
      settled,
    };
    context.note({ target: `bank import ${id}`, changes: counts });
    return { id, ...counts, skipped: statement.skipped.slice(0, 200) };
  },
});

/** Previews a file before anything is booked: how it is parsed, and its first rows. */
export const readStatement = staffOperation({
  name: "payments.read_statement",
  summary: "Reads a bank's statement without booking it",
  access: byStaff("read", "payments/record"),
  input: StatementFile,
  output: StatementView,
  run: async (context, given) => {
    const { statement } = await readGiven(context, given);
    const { format, encoding, refusal, table, receipts, skipped, movements, balances } = statement;
    context.note({ changes: { format, encoding, receipts: receipts.length } });
    const shown = receipts.slice(0, 5).map(({ line, day, amount, currency, payer, payerAccount, text }) => ({
      line,
      day,
      amount,
      currency,
      payer,
      payer_account: payerAccount,
      text,
    }));
    return {
      format,
      encoding,
      refusal,
      table,
      count: receipts.length,
      movements: movements.length,
      balances: balances.slice(0, 20),
      receipts: shown,
      skipped: skipped.slice(0, 200),
    };
  },
});
