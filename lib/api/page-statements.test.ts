import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { allOperations } from "./find-operation";
import { readOnce } from "./read-once";

/* What the frame and a page ask the database, by the operations that they call. */
withCatalogDatabase();

type Call = readonly [name: string, input: Record<string, unknown>];

const frame: readonly Call[] = [
  ["announcements.mine", { language: "en" }],
  ["billing.overview", {}],
  ["servers.counts", {}],
  ["notifications.newest", {}],
];

let account: { id: number };
let server: number;
beforeAll(async () => {
  account = await addAccount(database());
  for (const hostname of ["web-1", "web-2", "web-3"])
    server = await addServer(database(), account, { hostname });
});

const pages: Record<string, () => readonly Call[]> = {
  "/servers": () => [
    ["catalogue.locations", {}],
    ["billing.overdue", {}],
    ["eq.list", {}],
    ["servers.list_look", {}],
    ["projects.list", {}],
  ],
  "/servers/ID": () => [
    ["servers.overview", { id: server }],
    ["billing.overdue", { server_id: server }],
  ],
  "/order": () => [
    ["orders.options", {}],
    ["projects.list", {}],
    ["estimates.show", {}],
    ["legal.pending", { language: "en" }],
  ],
  "/billing": () => [
    ["billing.invoices", {}],
    ["billing.invoice_filters", {}],
    ["billing.plan", {}],
    ["billing.credit", {}],
    ["billing.credit_history", {}],
    ["billing.overdue", {}],
    ["billing.cards", {}],
    ["accounts.details", {}],
    ["contacts.list", {}],
    ["taxes.residence", {}],
    ["billing.terms", {}],
    ["billing.subscriptions", {}],
    ["billing.earlier_invoices", {}],
  ],
};

/** Statements with their values. Watched from here on, because connections bind the function when they are opened. */
const asked: string[] = [];
const { query } = pg.Client.prototype;
const watched = function (this: pg.Client, ...args: unknown[]) {
  const [config, values] = args as [string | pg.QueryConfig, unknown];
  const { text, values: own = values } = typeof config === "string" ? { text: config } : config;
  asked.push(JSON.stringify([text, own]));
  return (query as (...all: unknown[]) => unknown).apply(this, args);
};
pg.Client.prototype.query = watched as unknown as typeof query;

/** As a page does: with one context. */
async function render(calls: readonly Call[]): Promise<void> {
  const context = await asUser(account.id);
  for (const [name, input] of calls) {
    const operation = allOperations().find((one) => one.name === name);
    if (!operation) throw new Error(`There is no ${name}.`);
    await readOnce(context, operation, input);
  }
}

/** Statements of the frame and the page, and how many of them ask what another one has asked. */
const most: Record<string, { asked: number; twice: number }> = {
  "/servers": { asked: 22, twice: 0 },
  "/servers/ID": { asked: 22, twice: 0 },
  "/order": { asked: 21, twice: 0 },
  "/billing": { asked: 40, twice: 0 },
};

test.each(Object.entries(pages))("%s asks no more than it did", async (page, calls) => {
  // Statements of a first time, which processes keep the answers of.
  await render([...frame, ...calls()]);
  asked.length = 0;
  await render([...frame, ...calls()]);
  const reads = asked.filter((text) => !/^\["(begin|commit)/.test(text));
  const twice = reads.filter((text, place) => reads.indexOf(text) !== place);
  expect(reads.length, reads.join("\n")).toBeLessThanOrEqual(most[page]?.asked ?? 0);
  expect(twice.length, twice.join("\n")).toBeLessThanOrEqual(most[page]?.twice ?? 0);
});
