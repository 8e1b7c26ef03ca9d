import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { concernedBys } from "@/lib/base/announcements";
import { addAuditMonths } from "@/lib/db/audit-months";
import { closeDatabase, database, inTransaction, openDatabase } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { addMonthPart, monthOf } from "@/lib/db/month-parts";
import { personalData } from "@/lib/db/personal-data/all";
import { eraseInTable } from "@/lib/db/personal-data/erase";
import { readQueueState } from "@/lib/db/queue-state";
import { advanceOldest } from "@/lib/db/task-turns";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { resumeJobs } from "@/lib/domain/kernel/jobs/claim";
import type { Context } from "@/lib/domain/kernel/operation/context";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { movingSince } from "@/lib/domain/messages/mails/move-bodies";
import { readDocuments } from "@/lib/domain/money/accounting/shared/read-documents";
import { liveAnnouncements } from "@/lib/domain/support/announcements/shared/loaded";
import { listNames as queueNames } from "@/lib/domain/support/back-office/queues";
import { sectionNames } from "@/lib/domain/support/back-office/schema";
import { type BulkActionName, bulkActionNames, bulkActions } from "@/lib/domain/support/bulk/actions";
import type { BulkParams } from "@/lib/domain/support/bulk/schema";
import { countDays, countMonths } from "@/lib/domain/support/key-figures/count";
import { listNames, listOf } from "@/lib/domain/support/lists/shared/lists";
import { runServices } from "@/lib/jobs/run-services";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import { countsFor, fillForStaff, firstId } from "@/lib/testing/bench/bench-staff-fill";
import { fillEmptyTables } from "@/lib/testing/database/fill-empty";
import { largeTables, type Plan, watchPlans, wholeReadsIn } from "@/lib/testing/database/plans";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database/test-database";
import { setTestRuntime } from "@/lib/testing/factories";
import { asStaff, asUser } from "@/lib/testing/operations/contexts";
import { sampleQueries } from "@/lib/testing/operations/list-queries";
import { allOperations } from "./find-operation";

/*
 * No statement may scan a large table: with 100 times the rows it would take 100 times as long. Makes every read call
 * on data large enough that the planner uses an index wherever it can, and checks the plans that PostgreSQL chose.
 */
const counts = countsFor(12_000, 24_000);
const customer = firstId + 17;
/** Tables that stay small: catalog entries, machines, brands, settings, back ends. */
const smallTables = new RegExp(
  `^(${[
    ...["planned_prices", "ipmi_", "promos$", "companies$", "mail_texts$", "brands$", "brand_"],
    ...["settings$", "staff_roles$", "back_ends$", "legal_versions$", "legal_texts$"],
    ...["accounting_books$", "accounting_rules$"],
    ...["maintenance_tasks$", "help_articles$", "help_texts$", "announcements$"],
    ...["announcement_updates$", "announcement_credits$", "risk_entries$", "departments$"],
    ...["department_members$", "canned_replies$", "problem_kinds$", "products$", "data_imports$"],
    ...["dunning_plans$", "dunning_rates$", "price_changes$", "bank_rules$", "sepa_companies$"],
    ...["tax_rates$", "company_taxes$"],
    ...["number_series$", "series_numbers$", "access_point_companies$"],
    ...["cash_register_companies$"],
    ...["hosts$", "host_readings$", "simulated_hosts$", "host_evacuations$"],
    ...["company_books$", "closed_months$", "month_reopenings$", "card_payouts$"],
  ].join("|")})`,
);

const party = `'{"name": "", "address": "", "country": "NL", "taxId": "", "email": ""}'`;

/** Reports with every customer, which read the balance of each once. */
const ofAllCustomers = /^receivables\./;

/** Rows of an hour or a day, and few of each account: an erasure, which is rare, reads them whole. */
const briefTables = new RegExp(
  `^(${[
    ...["account_link_offers", "login_challenges", "passkey_challenges", "pin_trusts", "sign_ups"],
    ...["blocked_senders", "memberships", "reply_addresses", "simulated_addresses", "sso_hashes"],
    "host_findings",
  ].join("|")}) by `,
);

/** Codes that a read tells apart; of one account each is there once. */
const kinds = {
  "data_requests.kind": "(array['export', 'erasure'])[1 + n % 2]",
  "sign_up_blocks.kind": "(array['email', 'phone', 'network'])[1 + n / 5000]",
  "accounting_exports.format": "(array['csv', 'datev'])[1 + n % 2]",
  "sepa_files.kind": "(array['transfers', 'debits'])[1 + n % 2]",
  "sepa_debits.state": "case when n % 100 = 0 then 'announced' else 'collected' end",
  "sepa_mandates.scheme": "'CORE'",
  "earlier_invoices.currency": "'EUR'",
  "cash_register_companies.tax_system": "'osn'",
  "e_invoice_deliveries.invoice_id": "n",
  // One of each account, none due.
  "budgets.account_id": "n",
  "mail_bodies.at": "now()",
  "budgets.next_at": "now() + n * interval '1 hour'",
  "number_series.kind": "'invoice'",
  "private_network_servers.state": "'joined'",
  "number_series.pattern": "'S' || n || '-{n}'",
  "earlier_invoices.seller": party,
  "earlier_invoices.buyer": party,
  "earlier_invoices.description": `'{"lines": [], "taxes": [], "payments": []}'`,
  "earlier_payments.currency": "'EUR'",
};

const now = new Date();
let own: TestDatabase;
let watch: { take: () => Plan[] };
let large: Set<string>;
let staff: Context;
let user: Context;
const known: Record<string, unknown> = {
  account_id: customer,
  customer_id: customer,
  q: "anna",
  email: "anna.ivanov1@mail.example",
  year: 2026,
  value: "x1",
  number: "EU-2026-0000001",
};

const readValue = async (query: ReturnType<typeof sql>) =>
  (await database().execute<{ value: unknown }>(query)).rows[0]?.value;

beforeAll(async () => {
  own = await createTestDatabase("catalogue");
  setTestRuntime("http://panel.test");
  openDatabase(own.url, { poolSize: 4 });
  await addMonthPart(database(), "mail_bodies", monthOf(now));
  await fillForStaff(database(), { counts, say: () => undefined });
  await fillEmptyTables(database(), { count: 12_000, firstId, leaveOut: smallTables, values: kinds });
  await addAuditMonths(database(), now);
  await writeInstallationSetting(database(), movingSince, "2020-01-01T00:00:00Z");
  await database().execute(sql`vacuum analyze`);
  const { rows } = await database().execute<{ name: string }>(sql.raw(largeTables));
  large = new Set(rows.map(({ name }) => name));
  const mine = sql`where account_id = ${customer}`;
  const server = await readValue(sql`select min(id) as value from servers ${mine} and state = 'running'`);
  const invoice = await readValue(sql`select min(id) as value from invoices ${mine}`);
  Object.assign(known, { server_id: server, ids: [server], invoice_id: invoice, invoiceid: invoice });
  known.invoices = [invoice];
  known.ip = await readValue(sql`select ip as value from server_addresses where server_id = ${server}`);
  known.keys = ["1".padStart(32, "0")];
  await closeDatabase();
  watch = await watchPlans(own.url);
  staff = await asStaff("admin");
  user = await asUser(customer);
}, 300_000);

afterAll(async () => {
  await closeDatabase();
  await own?.drop();
});

/** Returns input for a call from the known values; `id` is that of a server or an invoice. */
function inputFor({ name, input }: AnyOperation): Record<string, unknown> {
  const id = /^(billing|payments|invoices|desk\.(invoice|payment))/.test(name)
    ? known.invoice_id
    : known.server_id;
  const values: Record<string, unknown> = { ...known, id };
  return Object.fromEntries(
    Object.keys(input.shape).flatMap((key) => (key in values ? [[key, values[key]]] : [])),
  );
}

async function wholeReads(work: () => Promise<unknown>): Promise<string[]> {
  watch.take();
  await work().catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
  return watch.take().flatMap((plan) => wholeReadsIn(plan, large));
}

const callOf = (name: string, further: Record<string, unknown>) => {
  const operation = allOperations().find((one) => one.name === name);
  if (!operation) throw new Error(`There is no ${name}.`);
  return () =>
    operation.answer(operation.access.who === "staff" ? staff : user, { ...inputFor(operation), ...further });
};

/** Ends the transaction of a change. */
class Undone extends Error {}

/** A change of one row, undone. */
const undone = (name: BulkActionName) => () =>
  inTransaction(async (db) => {
    const { list, call } = bulkActions[name];
    const row = { customers: customer, invoices: known.invoice_id, servers: known.server_id };
    const id = Number(row[list as keyof typeof row] ?? 1);
    await call({ ...staff, db }, id, changed, 1);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });

const readings = allOperations().filter(({ access }) => access.level === "read");

/** What changes ask for. */
const changed: BulkParams = {
  ...{ reason: "Asked by phone", text: "Called", tag: "rack=7", price: "" },
  billing: "move",
  ...{ until: "2027-01-31", due: "2027-01-31", subject_en: "Hello", letter_en: "Hello" },
};

const questions = {
  "an email": "anna.ivanov1@mail.example",
  "a part of an email": "ivanov1",
  "a name": "anna müller",
  "a number": "1004711",
  "a host name": "web1.",
  "an address": "10.0.0.3",
  "the number of an invoice": "eu-2026-0004711",
  "a transaction": "pi_0123456789abcdef01234567",
  "a phone": "+31 30 1234567",
  "a VAT number": "NL123456789B01",
  "a city": "utrecht",
  "a network": "10.0.0.0/24",
  "a tag": "rack=7",
  "a subject": "invoice of march",
};

const rounds: Record<string, () => Promise<unknown>> = {
  services: () => runServices(now),
  sweeps: () => sweepRows(now),
  "documents of a company": () =>
    readDocuments(
      database(),
      { company: 1, first: "2026-01", last: "2026-02", currency: "" },
      { part: "invoices", id: 0 },
      5,
    ),
  "key figures": async () => {
    await countMonths(now);
    await countDays(now);
  },
  "jobs of dead workers": () => resumeJobs(now, false),
  "what waited longest": () => advanceOldest(database()),
  "gauges of the queue": () => readQueueState(database()),
};

describe("no large table is read whole", () => {
  it("of those that are large here", () => {
    expect(large.size).toBeGreaterThan(80);
    expect([...large]).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^audit_rows_2/),
        ...["accounts", "invoice_lines", "invoices", "payments", "servers"],
      ]),
    );
  });

  it.each(readings.map(({ name }) => name))("by %s", async (name) => {
    const found = await wholeReads(callOf(name, {}));
    expect(
      found.filter((line) => !(ofAllCustomers.test(name) && /^(ledger_)?accounts by /.test(line))),
    ).toEqual([]);
  });

  it.each(bulkActionNames)("by a change of one row: %s", async (name) => {
    expect(await wholeReads(undone(name))).toEqual([]);
  });

  it.each(["chart", "exports", "journal"])("by the %s of a company's books", async (page) => {
    const months = { company: 1, from: "2026-01", until: "2026-02" };
    expect(await wholeReads(callOf(`accounting.${page}`, months))).toEqual([]);
  });

  it("by deferred revenue", async () => {
    expect(await wholeReads(callOf("accounting.deferred", { company: 1, month: "2026-01" }))).toEqual([]);
  });

  it.each(queueNames)("by the queue of %s", async (queue) => {
    expect(await wholeReads(callOf("desk.queue", { queue }))).toEqual([]);
  });

  it.each(sectionNames)("by a customer's %s", async (section) => {
    expect(await wholeReads(callOf("desk.section", { section }))).toEqual([]);
  });

  it.each(listNames)(
    "by the list of %s, in every order and with every filter",
    async (list) => {
      const counted = new Set<string>();
      for (const query of sampleQueries(listOf[list])) {
        expect(await wholeReads(callOf("lists.show", { list, query })), query).toEqual([]);
        // A count hardly depends on the order.
        const [filter = ""] = query.split("sort=");
        if (counted.has(filter)) continue;
        counted.add(filter);
        expect(await wholeReads(callOf("lists.count", { list, query })), query).toEqual([]);
      }
    },
    120_000,
  );

  it.each(concernedBys)("by a count of those concerned by %s", async (by) => {
    const concern = {
      concerned_by: by,
      places: ["NL", "kvm-1"],
      ids: [1, 101, known.server_id],
      brand: null,
    };
    expect(await wholeReads(callOf("announcements.count", concern))).toEqual([]);
  });

  it("by announcements that concern a customer", async () => {
    const open = concernedBys.map((concernedBy, id) => ({
      ...{ id, concernedBy, places: ["NL", "kvm-1"], ids: [1, 101], brandId: null, titles: {} },
      ...({
        kind: "incident",
        stage: "watching",
        plannedFrom: null,
        plannedTo: null,
        beganAt: null,
      } as const),
    }));
    await loadConfiguration([{ ...liveAnnouncements, read: async () => open }]);
    expect(await wholeReads(callOf("announcements.mine", { language: "en" }))).toEqual([]);
    await loadConfiguration([{ ...liveAnnouncements, read: async () => [] }]);
  });

  it.each(Object.entries(questions))("by a search for %s", async (_what, q) => {
    expect(await wholeReads(callOf("search.find", { q }))).toEqual([]);
  });

  it.each(Object.entries(rounds))("by the round of %s", async (_name, work) => {
    expect(await wholeReads(work)).toEqual([]);
  });

  // Last, because it is not undone: it is made of short transactions of its own.
  it("by an erasure of a customer, of which rows that others refer to stay", async () => {
    const person = { id: firstId + 18, email: "anna.ivanov1@mail.example" };
    const found: string[] = [];
    for (const declaration of personalData)
      found.push(
        ...(await wholeReads(() =>
          eraseInTable(database(), declaration, person).catch((error: Error) => {
            if (!/foreign key/.test(String(error.cause))) throw error;
          }),
        )),
      );
    expect(found.filter((line) => !briefTables.test(line))).toEqual([]);
  }, 120_000);

  it("for rows that go along with one that is deleted", async () => {
    const { rows } = await database().execute(sql`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype <> 'a' and c.conrelid::regclass::text not like 'ipmi_%'
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
    expect(rows).toEqual([]);
  });
});
