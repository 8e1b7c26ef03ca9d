import { asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { sepaIban } from "@/lib/base/iban";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import {
  sepaCompanies,
  sepaDebits,
  sepaFiles,
  sepaMandates,
  sepaTransfers,
} from "@/lib/db/tables/money/sepa";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { type OrderFile, SepaOverview } from "./schema";
import { ordersOf, ownAccountOf } from "./shared/read-company";

const mostPayouts = 200;
const shown = 50;

async function readCompanies(db: Database): Promise<z.input<typeof SepaOverview>["companies"]> {
  const waiting = await db
    .select({
      companyId: sepaDebits.companyId,
      count: sql<number>`count(*)::int`,
      sum: sql<string>`sum(${sepaDebits.amount})::numeric(14,2)::text`,
    })
    .from(sepaDebits)
    .where(eq(sepaDebits.state, "announced"))
    .groupBy(sepaDebits.companyId);
  const rows = await db
    .select({ company: companies, orders: sepaCompanies })
    .from(companies)
    .leftJoin(sepaCompanies, eq(sepaCompanies.companyId, companies.id))
    .where(hasFacts)
    .orderBy(asc(companies.id));
  return rows.map(({ company, orders }) => {
    const own = waiting.find(({ companyId }) => companyId === company.id);
    return {
      ...ordersOf(orders),
      region: company.region,
      name: company.name,
      is_reachable: ownAccountOf(company) !== null,
      debits: own?.count ?? 0,
      debits_total: { value: own?.sum ?? "0.00", currency: "EUR" as const },
    };
  });
}

async function readPayouts(db: Database): Promise<z.input<typeof SepaOverview>["payouts"]> {
  const rows = await db
    .select({ payout: creditPayouts, email: accounts.email, region: companies.region })
    .from(creditPayouts)
    .innerJoin(accounts, eq(accounts.id, creditPayouts.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(creditPayouts.state, "waiting"))
    .orderBy(asc(creditPayouts.id))
    .limit(mostPayouts);
  return rows.map(({ payout, email, region }) => ({
    id: payout.id,
    account: { id: payout.accountId, email },
    region,
    amount: { value: payout.amount, currency: payout.currency },
    holder: payout.holder,
    bank_account: payout.bankAccount,
    problem:
      payout.currency !== "EUR"
        ? ("currency" as const)
        : sepaIban(payout.bankAccount) === null
          ? ("account" as const)
          : null,
  }));
}

const maker = alias(accounts, "maker");

const countOf = (table: "sepa_transfers" | "sepa_debits", states: readonly string[]) => sql<number>`(
  select count(*)::int from ${sql.identifier(table)} o where o.file_id = ${sepaFiles.id} and o.state in ${states})`;

async function readFiles(db: Database, by: number | null): Promise<OrderFile[]> {
  const rows = await db
    .select({
      file: {
        ...{ id: sepaFiles.id, kind: sepaFiles.kind, version: sepaFiles.version },
        ...{ messageId: sepaFiles.messageId, count: sepaFiles.count, total: sepaFiles.total },
        ...{ createdAt: sepaFiles.createdAt, createdBy: sepaFiles.createdBy },
        ...{ needsApproval: sepaFiles.needsApproval, approvedAt: sepaFiles.approvedAt },
      },
      region: companies.region,
      email: maker.email,
      done: sql<number>`${countOf("sepa_transfers", ["executed"])} + ${countOf("sepa_debits", ["collected"])}`,
      returned: sql<number>`${countOf("sepa_transfers", ["returned"])} + ${countOf("sepa_debits", ["returned"])}`,
      stopped: countOf("sepa_transfers", ["stopped"]),
    })
    .from(sepaFiles)
    .innerJoin(companies, eq(companies.id, sepaFiles.companyId))
    .leftJoin(maker, eq(maker.id, sepaFiles.createdBy))
    .orderBy(desc(sepaFiles.id))
    .limit(shown);
  return rows.map(({ file, region, email, done, returned, stopped }) => ({
    id: file.id,
    kind: file.kind,
    region,
    version: file.version,
    message_id: file.messageId,
    count: file.count,
    total: { value: file.total, currency: "EUR" },
    at: file.createdAt.toISOString(),
    by: email ?? "",
    state: stopped > 0 ? "stopped" : file.needsApproval && !file.approvedAt ? "waiting" : "ready",
    isOwn: file.createdBy === by,
    done,
    returned,
  }));
}

async function readMandates(db: Database): Promise<z.input<typeof SepaOverview>["mandates"]> {
  const rows = await db
    .select({
      mandate: {
        ...{ id: sepaMandates.id, accountId: sepaMandates.accountId, reference: sepaMandates.reference },
        ...{ masked: sepaMandates.masked, signedAt: sepaMandates.signedAt },
        ...{ state: sepaMandates.state, reason: sepaMandates.reason },
      },
      email: accounts.email,
      region: companies.region,
    })
    .from(sepaMandates)
    .innerJoin(accounts, eq(accounts.id, sepaMandates.accountId))
    .innerJoin(companies, eq(companies.id, sepaMandates.companyId))
    .orderBy(desc(sepaMandates.id))
    .limit(shown);
  return rows.map(({ mandate, email, region }) => ({
    id: mandate.id,
    account: { id: mandate.accountId, email },
    region,
    reference: mandate.reference,
    iban: mandate.masked,
    signed: mandate.signedAt.toISOString(),
    state: mandate.state,
    reason: mandate.reason,
  }));
}

async function readReturned(db: Database): Promise<z.input<typeof SepaOverview>["returned"]> {
  const transfers = await db
    .select({ order: sepaTransfers, email: accounts.email })
    .from(sepaTransfers)
    .innerJoin(accounts, eq(accounts.id, sepaTransfers.accountId))
    .where(sql`${sepaTransfers.state} in ('returned', 'stopped')`)
    .orderBy(desc(sepaTransfers.id))
    .limit(shown);
  const debits = await db
    .select({ order: sepaDebits, email: accounts.email })
    .from(sepaDebits)
    .innerJoin(accounts, eq(accounts.id, sepaDebits.accountId))
    .where(sql`${sepaDebits.state} = 'returned'`)
    .orderBy(desc(sepaDebits.id))
    .limit(shown);
  const viewOf =
    (kind: "transfers" | "debits") =>
    ({ order, email }: (typeof transfers | typeof debits)[number]) => ({
      id: order.id,
      kind,
      account: { id: order.accountId, email },
      amount: { value: order.amount, currency: "EUR" as const },
      reason: order.reason,
      at: order.endedAt?.toISOString() ?? "",
    });
  return [...transfers.map(viewOf("transfers")), ...debits.map(viewOf("debits"))].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
}

/** What is to be ordered at the bank, what was, and what came back. */
export const showSepa = staffOperation({
  name: "sepa.overview",
  summary: "Shows payouts and direct debits to be ordered, files, mandates and returns",
  access: byStaff("read", "payments/record"),
  looks: "now_and_then",
  input: z.object({}),
  output: SepaOverview,
  run: async ({ db, actor }) => ({
    companies: await readCompanies(db),
    payouts: await readPayouts(db),
    files: await readFiles(db, staffIdOf(actor)),
    mandates: await readMandates(db),
    returned: await readReturned(db),
  }),
});
