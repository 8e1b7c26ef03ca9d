import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { addresses } from "../../addresses";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { open, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const support = { email: "support@example.test", password: "Support-demo-1" };
const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const pin = "583917";
const rootPass = "Root-pass-qzxj-1";

/** Pages of the inserted rows, which exist. */
const isThere =
  /^\/(dns|help|jobs|servers|billing\/(invoices|payments|credit-notes))\/\d+(\/pdf|\/file)?$|^\/staff\/(queues\/mails|(customers|conversations|outbox)\/\d+)$/;

/** Inserts a ticket and a mail, and a credit note, which no quick call creates. */
const plantRows = (panel: PanelProcess, accountId: number, invoice: number) =>
  inDatabase(panel, async (client) => {
    const id = async (text: string, values: unknown[]) =>
      String((await client.query(text, values)).rows[0].id);
    return {
      help: await id("select max(id) as id from tickets where account_id = $1", [accountId]),
      "credit-notes": await id(
        `insert into credit_notes (invoice_id, number, issued_at, issued_on, reason, total)
          values ($1, $2, now(), current_date, '{"code": "asked"}', 1) returning id`,
        [invoice, `CN-visit-${accountId}`],
      ),
      outbox: await id("select max(id) as id from mails where account_id = $1 and kind = 'password.reset'", [
        accountId,
      ]),
    };
  });

test("no page of the panel or of staff shows a secret of the customer to staff", async ({
  page,
  panel,
  browser,
  consoleWatch,
}) => {
  test.setTimeout(300_000);
  consoleWatch.allow(/404|403/);
  const customer = await newAccount(panel, { credit: "100.00" });
  const call = async (module: string, fields: Record<string, string>) =>
    (await page.request.post(`/${module}.php`, { form: fields })).json();
  const signedIn = await call("auth", {
    action: "whmcslogin",
    user: customer.email,
    password: customer.password,
  });
  const { token } = signedIn.result;
  const { data: key } = await call("api_keys", {
    action: "add",
    token,
    name: "marked",
    login_notify_method: "none",
    active: "1",
  });
  const order = await call("eq", {
    action: "order_instance",
    token,
    preset: "vm.v3-small",
    location_name: "NL",
    os_id: "11",
    traffic_plan: "1",
    deploy_period: "monthly",
    deploy_notify: "false",
    root_pass: rootPass,
  });
  const funds = await call("billing", { action: "create_addfunds", token, amount: "10.00" });
  const payment = await call("cardpay", { action: "create_order", token, invoice_id: String(funds.invoice) });
  const zone = await call("dns", { action: "add_domain", token, name: `secrets-${customer.id}.example` });
  const question = await call("helpdesk", {
    action: "request_assistance",
    token,
    subject: "Question",
    message: "Which disk is it?",
  });
  await call("eq", { action: "set_pin", token, pin });
  await call("billing", { action: "reset_password", token, email: customer.email });
  const resetLink = linkIn(await mailTo(panel, customer.email, "Choose a new password"))
    .split("#")
    .at(-1);
  const hash = await inDatabase(panel, async (client) => {
    const found = await client.query("select password_hash from accounts where id = $1", [customer.id]);
    return String(found.rows[0]?.password_hash);
  });
  const secrets = { token, apiKey: key.api_key, rootPass, pin, hash, password: customer.password, resetLink };
  for (const [name, secret] of Object.entries(secrets)) expect(secret, name).toMatch(/^\S{6,}$/);
  for (const { result } of [order, question]) expect(result).toBe("OK");
  for (const id of [order.server_id, order.invoice, key.id, payment.order, zone.data?.id])
    expect(id).toEqual(expect.any(Number));

  await signInAsStaff(page.context(), panel, support);
  await open(page, `/staff/customers/${customer.id}/visit`);
  await page.getByLabel(t.impersonation.start.reason).fill("Looks for secrets");
  await page.getByRole("button", { name: t.impersonation.start.submit }).click();
  await expect(page).toHaveURL("/servers");
  await untilHydrated(page);
  const planted = await plantRows(panel, customer.id, Number(order.invoice));
  const ids = {
    ...planted,
    dns: String(zone.data.id),
    payments: String(payment.order),
    servers: String(order.server_id),
    invoices: String(order.invoice),
    jobs: String(order.callback),
    "api-keys": String(key.id),
  };
  const leaks: string[] = [];
  const crawl = async (who: Page, name: string, paths: readonly string[]) => {
    for (const address of paths) {
      const answer = await who.request.get(address);
      expect(answer.status(), address).toBeLessThan(500);
      if (isThere.test(address)) expect(answer.status(), address).toBe(200);
      if (!address.startsWith("/staff")) expect(answer.url(), address).not.toContain("/staff");
      const text = await answer.text();
      for (const [secret, value] of Object.entries(secrets))
        if (text.includes(String(value))) leaks.push(`${name} ${address}: ${secret}`);
    }
  };
  const visited = addresses("(panel)", ids);
  expect(visited.length).toBeGreaterThan(25);
  for (const mode of ["read_only", "read_write"]) {
    await inDatabase(panel, (client) =>
      client.query("update impersonation_sessions set mode = $1 where account_id = $2", [mode, customer.id]),
    );
    await crawl(page, mode, visited);
  }

  const above = await browser.newContext({ baseURL: panel.url });
  const backOffice = await above.newPage();
  await signInAsStaff(backOffice.context(), panel, admin);
  const their = {
    customers: String(customer.id),
    conversations: planted.help,
    outbox: planted.outbox,
    queues: "mails",
    catalogue: "presets",
    entry: "102",
  };
  const pages = addresses("(staff)", their);
  expect(pages.length).toBeGreaterThan(20);
  const sections = ["mails", "webhooks", "jobs", "sessions", "sign_ins", "notes"];
  const further = [
    ...sections.map((section) => `/staff/customers/${customer.id}/${section}`),
    `/staff?q=${customer.email}`,
    `/staff?q=${order.callback}`,
  ];
  await crawl(backOffice, "staff", [...pages, ...further]);
  await above.close();
  await inDatabase(panel, async (client) => {
    // The credit note moved no money, so ledger triggers are bypassed; an issued document cannot be changed
    // otherwise.
    await client.query("set session_replication_role = replica");
    await client.query("delete from credit_notes where id = $1", [planted["credit-notes"]]);
    // The ticket must not stay in the queue of other tests, either.
    const solved = "update tickets set state = 'solved', waiting_message_id = null where id = $1";
    await client.query(solved, [planted.help]);
  });
  expect(leaks).toEqual([]);
});
