import { readdirSync } from "node:fs";
import path from "node:path";
import { request } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { addAccount, testSecret } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { addServer } from "@/lib/testing/servers/servers";
import { askAs } from "@/lib/testing/support/tickets";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";

/** `limited`: rights of an administrator, limited to the first company. */
const roles = ["support", "billing", "catalogue", "admin", "limited"] as const;
type Role = (typeof roles)[number];

const all = "support billing catalogue admin limited";
const customers = "support billing admin limited";
const abuse = "support admin limited";
const money = "billing admin limited";
/** Pages of a set-up, which has never begun here. */
const nobody = "";

/** Who may open which page of staff: for the others there is none. Every page without a parameter is here. */
const table: Record<string, string> = {
  "/staff": all,
  "/staff/abuse": abuse,
  "/staff/abuse/new": "support admin",
  "/staff/accounting": money,
  "/staff/accounting/chart": money,
  "/staff/accounting/deferred": money,
  "/staff/accounting/exports": money,
  "/staff/announcements": all,
  "/staff/announcements/new": "support admin",
  "/staff/bank": "billing admin",
  "/staff/bank/rules": "billing admin",
  "/staff/brands": "admin",
  "/staff/brands/new": "admin",
  "/staff/catalogue": "catalogue admin",
  "/staff/catalogue/import": "catalogue admin",
  "/staff/catalogue/machines": "admin",
  "/staff/catalogue/preview": "catalogue admin",
  "/staff/catalogue/products": "catalogue admin",
  "/staff/catalogue/promos": "catalogue admin",
  "/staff/catch-up": "billing admin",
  "/staff/closing": "billing admin",
  "/staff/companies": "admin",
  "/staff/companies/new": "admin",
  "/staff/conversations": customers,
  "/staff/conversations/canned": customers,
  "/staff/conversations/canned/new": "support billing admin",
  "/staff/conversations/departments": customers,
  "/staff/conversations/departments/new": "admin",
  "/staff/conversations/failed": customers,
  "/staff/conversations/problems": customers,
  "/staff/conversations/problems/new": "admin",
  "/staff/conversations/satisfaction": customers,
  "/staff/conversations/search": customers,
  "/staff/conversations/unknown": customers,
  "/staff/dunning": "billing admin",
  "/staff/dunning/new": "billing admin",
  "/staff/help-center": "support admin",
  "/staff/help-center/new": "support admin",
  "/staff/hosts": "support admin",
  "/staff/hosts/images": "support admin",
  "/staff/key-figures": "admin",
  "/staff/keys": all,
  "/staff/lists": customers,
  "/staff/lists/abuse": abuse,
  "/staff/lists/creditNotes": customers,
  "/staff/lists/customers": customers,
  "/staff/lists/hosts": "support admin",
  "/staff/lists/invoices": customers,
  "/staff/lists/jobs": customers,
  "/staff/lists/mails": customers,
  "/staff/lists/orders": customers,
  "/staff/lists/payments": customers,
  "/staff/lists/servers": customers,
  "/staff/lists/subscriptions": customers,
  "/staff/lists/products": customers,
  "/staff/lists/tickets": customers,
  "/staff/log": customers,
  "/staff/mail-texts": "admin",
  "/staff/order-risk": "support billing admin",
  "/staff/outbox": customers,
  "/staff/payouts": "billing admin",
  "/staff/payouts/costs": "billing admin",
  "/staff/people": "admin",
  "/staff/people/access": "admin",
  "/staff/people/roles/new": "admin",
  "/staff/price-changes": "billing admin",
  "/staff/queues/corrections": "billing admin limited",
  "/staff/queues/hosts": "support admin",
  "/staff/queues/receipts": "billing admin",
  "/staff/queues/refunds": "billing admin limited",
  "/staff/queues/reviews": customers,
  "/staff/queues/stock": "catalogue admin",
  "/staff/queues/tasks": "support admin",
  "/staff/receivables": money,
  "/staff/receivables/deposits": money,
  "/staff/sepa": "billing admin",
  "/staff/settings": "admin",
  "/staff/settings/back-ends": "admin",
  "/staff/settings/back-ends/new": "admin",
  "/staff/settings/backups": "admin",
  "/staff/settings/health": "admin",
  "/staff/settings/images": "admin",
  "/staff/settings/imports": "admin",
  "/staff/settings/legal": "admin",
  "/staff/settings/proofs": "admin",
  "/staff/setup": nobody,
  "/staff/setup/brand": nobody,
  "/staff/setup/company": nobody,
  "/staff/setup/machines": nobody,
  "/staff/setup/mail": nobody,
  "/staff/setup/money": nobody,
  "/staff/setup/ready": nobody,
  "/staff/taxes": money,
  "/staff/taxes/exchange": "billing admin",
  "/staff/taxes/rates": money,
  "/staff/taxes/lines?company=1&from=2026-01-01&until=2026-03-31": money,
};

/** Pages of a customer, by who may open them; nobody limited to another company may. */
const ofCustomer: Record<string, string> = {
  "/staff/customers/ID": customers,
  "/staff/customers/ID/access": customers,
  "/staff/customers/ID/billing": customers,
  "/staff/customers/ID/data": customers,
  "/staff/customers/ID/edit": customers,
  "/staff/customers/ID/invoice-day": money,
  "/staff/customers/ID/mails": customers,
  "/staff/customers/ID/offer": customers,
  "/staff/customers/ID/servers": customers,
  "/staff/customers/ID/tickets": customers,
  "/staff/customers/ID/visit": customers,
  "/staff/conversations/new?customer=ID": customers,
  "/staff/invoices/drafts/new?customer=ID": "billing admin limited",
  "/staff/servers/SERVER": customers,
  "/staff/invoices/INVOICE": customers,
  "/staff/conversations/TICKET": customers,
};

const root = path.join(import.meta.dirname, "../../../app/(staff)");
/** Pages that need more than their address. */
const asked = ["/staff/conversations/new", "/staff/invoices/drafts/new", "/staff/taxes/lines"];

const plainPages = (): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx") && !file.includes("["))
    .map((file) => `/${path.dirname(file)}`)
    .filter((page) => !asked.includes(page));

/** Statuses of pages for the holder of a session; redirects are followed. */
async function readerOf(panel: PanelProcess, accountId: number) {
  const token = await withDatabase(panel, (db) => addSession(db, accountId, "staff"));
  const value = await encode({ token: { panelToken: token }, secret: testSecret });
  const wire = await request.newContext({
    baseURL: panel.url,
    extraHTTPHeaders: { cookie: `next-auth.session-token=${value}` },
  });
  return {
    read: async (page: string): Promise<number> => (await wire.get(page)).status(),
    end: () => wire.dispose(),
  };
}

const addStaff = (panel: PanelProcess, role: Role): Promise<number> =>
  withDatabase(panel, async (db) => {
    const facts = role === "limited" ? { role: "admin" as const, staffCompanies: [1] } : { role };
    return (await addAccount(db, { totp: "JBSWY3DPEHPK3PXP", ...facts })).id;
  });

async function pagesOf(panel: PanelProcess, currency: "EUR" | "RUB"): Promise<(page: string) => string> {
  const account = await newAccount(panel, { currency });
  const { id: accountId } = account;
  const [server, ticket] = await withDatabase(panel, async (db) => [
    await addServer(db, account, { hostname: "of-one-company" }),
    await askAs(db, { accountId, subject: "A question", text: "Of one company" }),
  ]);
  const invoice = await inDatabase(panel, async (client) => {
    const { rows } = await client.query("select invoice_id from orders where server_id = $1", [server]);
    return rows[0]?.invoice_id as number;
  });
  return (page) =>
    page
      .replace("SERVER", String(server))
      .replace("INVOICE", String(invoice))
      .replace("TICKET", String(ticket))
      .replace("ID", String(accountId));
}

test("every page of staff is there for the roles of the table, and for nobody else", async ({ panel }) => {
  test.setTimeout(300_000);
  expect(plainPages().filter((page) => !(page in table))).toEqual([]);
  const wrong: string[] = [];
  const [own, foreign] = [await pagesOf(panel, "EUR"), await pagesOf(panel, "RUB")];
  for (const role of roles) {
    const { read, end } = await readerOf(panel, await addStaff(panel, role));
    const check = async (page: string, may: string) => {
      const status = await read(page);
      if (status !== (may.split(" ").includes(role) ? 200 : 404)) wrong.push(`${page} by ${role}: ${status}`);
    };
    for (const [page, may] of Object.entries(table)) await check(page, may);
    for (const [page, may] of Object.entries(ofCustomer)) {
      await check(own(page), may);
      await check(foreign(page), may.replace("limited", ""));
    }
    await end();
  }
  expect(wrong).toEqual([]);
});
