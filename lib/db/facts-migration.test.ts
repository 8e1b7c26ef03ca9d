import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { KeyEvent } from "../base/facts/api-keys";
import { EntryFact, LineFact, PriceStep, ReturnFact, TaxFact } from "../base/facts/billing";
import { entryOnWire, returnOnWire, stepOnWire, taxOnWire } from "../i18n/facts/billing-wire";
import { keyEventOnWire } from "../i18n/facts/key-wire";
import { lineOnWire } from "../i18n/facts/line-wire";
import { type OldDatabase, openOldDatabase } from "../testing/old-database";

let client: pg.Client;
let old: OldDatabase;

beforeAll(async () => {
  old = await openOldDatabase("_facts_and_payments.sql");
  client = old.client;
  await writeOldRows();
  await old.bringUpToDate();
});
afterAll(() => old.drop());

const dutchTax = "VAT 21 % of Netherlands, the seller's country";
const sentences = {
  lines: [
    ["preset", "Hosting", "vm.v3-small (NL, web-1.example.com)"],
    ["preset", "Item", "vm.v3-small (NL)"],
    ["os", "Item", "Windows Server (per core)"],
    ["software", "Item", "Docker: with Compose"],
    ["traffic_plan", "Item", "100 Mbit/s, 5 TB"],
    ["ipv4", "Item", "Additional IPv4 addresses: 12"],
    ["discount", "Item", "Discount for the period"],
    ["discount", "Item", "Thanks for your patience"],
    ["preset", "Item", "a machine by hand"],
  ],
  trace: [
    "vm.v3-small (NL, web-1.example.com): 4.50 × 3 = 13.50 EUR",
    "Docker: with Compose: 0.00 × 3 = 0.00 EUR",
    "something that is no line: 1.00 × 3 = 3.00 EUR",
    "net: 13.50 EUR",
    "period of 3 months, 2.5 % off: −0.34 EUR",
    "subtotal: 13.16 EUR",
    `${dutchTax}: 2.76 EUR`,
    "total: 15.92 EUR",
    "rounded by hand",
  ],
  taxes: [
    [dutchTax, "21.00", "NL"],
    ["VAT 25.5 % of Finland, where the customer lives", "25.50", "FI"],
    ["0 %: valid VAT number of an EU firm, reverse charge", "0.00", "DE"],
    ["0 %: the customer is in Japan, outside the EU", "0.00", "JP"],
    ["0 %: the customer is in Kazakhstan, outside the seller's country", "0.00", "KZ"],
    ["VAT 19 % of Netherlands, the seller's country", "21.00", "NL"],
    ["agreed by letter", "0.00", "DE"],
  ],
  notes: ["", "The order was not paid in time", "Deployment of web-1 failed", "Goodwill"],
  entries: [
    "Credit added",
    "Invoice EU-2026-000001",
    "Credit applied to invoice EU-2026-000001",
    "Credit note EUC-2026-000001 for invoice EU-2026-000001",
    "Welcome gift",
  ],
  keys: [
    "API key my created key created",
    "API key deploy deleted",
    'name changed from "a" to "b" to "c"',
    'active changed from "1" to "0"',
    'pin_exempt changed from "0" to "1"',
    'ip changed from "" to "203.0.113.7,2001:db8::1"',
    'permissions changed from "all" to "eq/list,eq/show"',
    'login_notify_address changed from "" to "ops@example.test"',
    'expires changed from "2030-01-01" to ""',
    "Secret …abcd added beside …efgh",
    "Secret …abcd retired",
    'colour changed from "red" to "blue"',
  ],
};

const party = (country: string) => JSON.stringify({ name: "x", address: "x", country, taxId: "", email: "" });

async function writeOldRows(): Promise<void> {
  await client.query(`insert into companies (id, region, name, address, country, tax_id, invoice_prefix)
    values (1, 'EU', 'Seller', 'x', 'NL', 'x', 'EU')`);
  await client.query(`insert into accounts (id, email, company_id, currency, country, profile)
    values (1, 'a@example.test', 1, 'EUR', 'NL', '{}')`);
  for (const [index, [reason, rate, country]] of sentences.taxes.entries())
    await client.query(
      `insert into invoices (id, account_id, company_id, number, order_id, issued_at, due_at, status, currency, subtotal,
         tax, tax_rate, tax_reason, total, credit_applied, seller, buyer, trace, notes, updated_at)
       values ($1, 1, 1, $2, $3, now(), now(), 'Paid', 'EUR', 10, 0, $4, $5, 10, 10, $6, $7, $8, $9, now())`,
      [
        5001 + index,
        `EU-2026-00000${index}`,
        index === 0 ? 7001 : null,
        rate,
        reason,
        party("NL"),
        party(country ?? ""),
        JSON.stringify(index === 0 ? sentences.trace : []),
        sentences.notes[index] ?? "",
      ],
    );
  for (const [code, type, description] of sentences.lines)
    await client.query(
      `insert into invoice_lines (invoice_id, code, type, description, quantity, unit_price, amount)
       values (5001, $1, $2, $3, 1, 1, 1)`,
      [code, type, description],
    );
  await client.query(`insert into invoice_lines (invoice_id, code, type, description, quantity, unit_price, amount)
    values (5002, 'preset', 'Hosting', 'vm.v3-small (NL, web-1)', 1, 1, 1)`);
  await client.query(`insert into credit_notes (invoice_id, number, issued_at, reason, total)
    values (5003, 'EUC-1', now(), 'Deployment of web-1 failed', 10)`);
  await client.query(`insert into ledger_accounts (id, kind, account_id, currency)
    values (1, 'credit', 1, 'EUR'), (2, 'receivable', 1, 'EUR'), (3, 'payments', null, 'EUR')`);
  for (const description of sentences.entries)
    await client.query(
      "insert into ledger_entries (at, account_id, kind, description) values (now(), 1, 'grant', $1)",
      [description],
    );
  await writeOldMovements();
  await client.query(`insert into api_keys (id, account_id, name, is_active, notify_method, created_at)
    values (301, 1, 'deploy', true, 'none', now())`);
  for (const message of sentences.keys)
    await client.query(
      "insert into api_key_history (key_id, at, message, login) values (301, now(), $1, 'a@example.test')",
      [message],
    );
}

/** Credit paid in, an invoice paid in two parts, and another one paid and refunded. */
async function writeOldMovements(): Promise<void> {
  const movements: [kind: string, invoice: number | null, credit: string][] = [
    ["topup", null, "100"],
    ["payment", 5001, "-4"],
    ["payment", 5001, "-6"],
    ["payment", 5003, "-10"],
    ["refund", 5003, "10"],
  ];
  for (const [kind, invoice, credit] of movements) {
    const { rows } = await client.query<{ id: number }>(
      `insert into ledger_entries (at, account_id, kind, description, invoice_id)
       values (now(), 1, $1, 'Credit added', $2) returning id`,
      [kind, invoice],
    );
    await client.query(
      `insert into ledger_postings (entry_id, ledger_account_id, amount)
       values ($1, 1, $2::numeric), ($1, $3, -$2::numeric)`,
      [rows[0]?.id, credit, kind === "topup" ? 3 : 2],
    );
  }
}

const read = async <T extends z.ZodType>(query: string, schema: T): Promise<z.output<T>[]> =>
  (await client.query<{ fact: unknown }>(query)).rows.map(({ fact }) => schema.parse(fact));

const codes = (facts: { code: string }[]) => facts.map(({ code }) => code);

describe("what older versions wrote as a sentence", () => {
  it("is a fact with its parameters, and says the same to programs: lines of invoices", async () => {
    const facts = await read(
      "select description as fact from invoice_lines where invoice_id = 5001 order by id",
      LineFact,
    );
    expect(facts.map(lineOnWire)).toEqual(sentences.lines.map(([, , description]) => description));
    const expected = [
      "preset",
      "preset",
      "os",
      "software",
      "traffic_plan",
      "ipv4",
      "discount",
      "text",
      "text",
    ];
    expect(codes(facts)).toEqual(expected);
    expect(facts[0]).toEqual({
      code: "preset",
      name: "vm.v3-small",
      location: "NL",
      hostname: "web-1.example.com",
    });
    expect(facts[5]).toEqual({ code: "ipv4", count: 12 });
  });

  it("steps of a price, each with the line that it is about", async () => {
    const [trace] = await read("select trace as fact from invoices where id = 5001", z.array(PriceStep));
    expect(trace?.map(stepOnWire)).toEqual(sentences.trace);
    const expected = ["line", "line", "text", "net", "discount", "subtotal", "tax", "total", "text"];
    expect(codes(trace ?? [])).toEqual(expected);
    expect(trace?.[1]).toMatchObject({ line: { code: "software", name: "Docker: with Compose" } });
    expect(trace?.[6]).toMatchObject({ tax: { code: "domestic", rate: "21.00", country: "NL" } });
  });

  it("reasons of taxes; one that does not fit its invoice stays a sentence", async () => {
    const facts = await read("select tax_reason as fact from invoices order by id", TaxFact);
    expect(facts.map(taxOnWire)).toEqual(sentences.taxes.map(([reason]) => reason));
    const rules = ["domestic", "eu_consumer", "reverse_charge", "outside_eu", "export"];
    expect(codes(facts)).toEqual([...rules, "text", "text"]);
  });

  it("notes of invoices and reasons of credit notes", async () => {
    const notes = await read("select notes as fact from invoices order by id limit 4", ReturnFact.nullable());
    expect(notes.map(returnOnWire)).toEqual(sentences.notes);
    expect(notes[0]).toBeNull();
    expect(await read("select reason as fact from credit_notes", ReturnFact)).toEqual([
      { code: "deploy_failed", hostname: "web-1" },
    ]);
  });

  it("entries of the ledger, which is append-only still", async () => {
    const facts = await read(
      "select description as fact from ledger_entries where kind = 'grant' order by id",
      EntryFact,
    );
    expect(facts.map(entryOnWire)).toEqual(sentences.entries);
    expect(codes(facts)).toEqual(["topup", "invoice", "applied", "returned", "text"]);
    await expect(client.query("update ledger_entries set description = '{}'")).rejects.toThrow(/append-only/);
  });

  it("the history of keys", async () => {
    const facts = await read("select message as fact from api_key_history order by id", KeyEvent);
    expect(facts.map(keyEventOnWire)).toEqual(sentences.keys);
    expect(codes(facts).filter((code) => code === "text")).toHaveLength(1);
    expect(facts[3]).toEqual({ code: "changed", field: "active", from: true, to: false });
    expect(facts[5]).toMatchObject({ from: [], to: ["203.0.113.7", "2001:db8::1"] });
    expect(facts[6]).toMatchObject({ from: null, to: ["eq/list", "eq/show"] });
  });
});

describe("what older versions did not write at all", () => {
  it("a payment for each time that credit was applied, and one back for each that was taken back", async () => {
    const { rows } = await client.query(
      "select id, invoice_id, method, amount, state, refund_of from payments order by id",
    );
    const [first, second, third] = rows;
    expect(rows).toMatchObject([
      { invoice_id: 5001, method: "credit", amount: "4.00", state: "done", refund_of: null },
      { invoice_id: 5001, amount: "6.00", refund_of: null },
      { invoice_id: 5003, amount: "10.00", refund_of: null },
      { invoice_id: 5003, amount: "10.00", state: "done", refund_of: third?.id },
    ]);
    expect(first?.id).not.toBe(second?.id);
  });

  it("what a main line began: a deployment with an order, a further period without", async () => {
    const { rows } = await client.query(
      "select invoice_id, starts from invoice_lines where starts is not null order by id",
    );
    expect(rows).toEqual([
      { invoice_id: 5001, starts: "deployment" },
      { invoice_id: 5002, starts: "renewal" },
    ]);
  });
});
