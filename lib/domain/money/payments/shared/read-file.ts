import { accountNumbers } from "@/lib/base/company-payments";
import type { Database } from "@/lib/db/client";
import { bankMappings } from "@/lib/db/tables/money/bank-statements";
import { companies } from "@/lib/db/tables/money/companies";
import type { Mapping, Statement } from "@/lib/outside/bank-statement/port";
import { runParser } from "@/lib/outside/parser-thread/run";
import { StatementMapping } from "./statement-schema";

/** Options of this file, in addition to those stored for its bank. */
export type Said = {
  fingerprint?: string | undefined;
  mapping?: Mapping | undefined;
  currency?: string | null | undefined;
};

async function readMappings(db: Database, { fingerprint, mapping }: Said): Promise<Record<string, Mapping>> {
  const rows = await db.select().from(bankMappings);
  const known = rows.flatMap((row) => {
    const read = StatementMapping.safeParse(row.mapping);
    return read.success ? [[row.fingerprint, read.data] as const] : [];
  });
  return Object.fromEntries([...known, ...(fingerprint && mapping ? [[fingerprint, mapping] as const] : [])]);
}

/** Parses a bank's file in a worker thread; throws ParserRefusal if it is not a statement. */
export async function readFile(db: Database, bytes: Uint8Array, said: Said = {}): Promise<Statement> {
  const rows = await db
    .select({ bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts })
    .from(companies);
  const ownAccounts = rows.flatMap(accountNumbers);
  const options = { ownAccounts, mappings: await readMappings(db, said), currency: said.currency ?? null };
  return runParser("statement", { bytes, options });
}
