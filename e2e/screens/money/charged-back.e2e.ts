import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { payInSandbox, until } from "../../card-payments";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, open } from "../../screen";
import { signInAsStaff } from "../../sessions";

const rows = <Row extends object>(panel: PanelProcess, sql: string, values: unknown[] = []): Promise<Row[]> =>
  inDatabase(
    panel,
    async (client) => (await client.query<Row>(sql, values.length > 0 ? values : undefined)).rows,
  );

const isDispute =
  "payload->>'reportId' in (select id::text from sandbox_reports where body like '%\"about\":\"dispute\"%')";

/** Holds disputes until `takeBackNow` is called: the delay of minutes is shortened in tests. */
const holdDisputes = (panel: PanelProcess) =>
  rows(
    panel,
    `create function hold_dispute() returns trigger language plpgsql as $$ begin
       update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where id = new.id and ${isDispute};
       return null;
     end $$;
     create trigger hold_dispute after insert on graphile_worker._private_jobs
       for each row when (new.payload->>'reportId' is not null) execute function hold_dispute()`,
  );

const takeBackNow = (panel: PanelProcess) =>
  rows(
    panel,
    `drop function hold_dispute() cascade;
     update graphile_worker._private_jobs set run_at = now() where ${isDispute}`,
  );

const stateOf = async (panel: PanelProcess, server: number) =>
  (await rows<{ state: string }>(panel, "select state from servers where id = $1", [server]))[0]?.state;

const payPart = (page: Page) => page.getByRole("region", { name: t.addFunds.how });

test("credit that the bank took back stops its server, and every page says why", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const api = await apiOf(panel, account);
  const { invoice: funds } = await api.call("billing", { action: "create_addfunds", amount: "20.00" });
  const { url } = await api.call("cardpay", { action: "create_order", invoice_id: String(funds) });
  await holdDisputes(panel);
  await payInSandbox(panel, String(url), "disputed");
  const isPaid = async () =>
    (await api.call("billing", { action: "get_invoice", invoice_id: String(funds) })).status === "Paid";
  await until(isPaid, "The funds did not come.");
  const { server_id: server } = await orderServer(api, "taken-1");
  await until(async () => (await stateOf(panel, server)) === "running", "The server was not deployed.");
  await takeBackNow(panel);
  await until(async () => (await stateOf(panel, server)) === "suspended", "The server goes on.");

  await signIn(account);
  await open(page, `/servers/${server}`);
  await expect(page.getByText("The bank took back a payment that had become your credit.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: t.server.toBilling }).click();
  await expect(page).toHaveURL("/billing");
  await expect(page.getByText("€5.45").first()).toBeVisible();
  await open(page, `/billing/invoices/${funds}`);
  await expect(page.getByText(format(t.invoice.moment.dispute.opened, { amount: "€20.00" }))).toBeVisible();

  // The part of the page that cannot be read shows an error, and the rest stays.
  const [{ bank_account: bank } = { bank_account: null }] = await rows<{ bank_account: unknown }>(
    panel,
    `select bank_account from companies where id = 1`,
  );
  await rows(panel, `update companies set bank_account = '{"holder": 5}' where id = 1`);
  await page.reload();
  await expect(payPart(page).getByText(t.states.errorTitle)).toBeVisible();
  await expect(page.getByRole("region", { name: t.invoice.timeline })).toBeVisible();
  await expectNoAxeViolations(page);
  await rows(panel, "update companies set bank_account = $1 where id = 1", [JSON.stringify(bank)]);
  await payPart(page).getByRole("link", { name: t.common.retry }).click();
  await expect(payPart(page).getByText(t.states.errorTitle)).toBeHidden();

  await page.context().clearCookies();
  await signInAsStaff(page.context(), panel, { email: "admin@example.test" });
  await open(page, `/staff/customers/${account.id}/payments`);
  await expect(page.getByRole("button", { name: /^Refund/ }).first()).toBeDisabled();
  await expect(page.getByText(t.backOffice.noRefund.disputed)).toBeVisible();
  await expectNoAxeViolations(page);
});
