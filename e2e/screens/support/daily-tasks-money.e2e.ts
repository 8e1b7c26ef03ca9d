import type { Browser, Page } from "@playwright/test";
import { addAccount } from "@/lib/testing/factories";
import { issueThree } from "@/lib/testing/money/sale-of-three";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { type Device, devices, doTask } from "../../daily-tasks";
import { expect, test } from "../../fixtures";
import { untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test" };
const { acts, fields, drafts, queues } = t.backOffice;
const { palette } = t.staff;
const own = t.customerRecord;
const reason = "agreed on by phone";

async function staffPage(browser: Browser, panel: PanelProcess, who: typeof admin): Promise<Page> {
  const context = await browser.newContext({ baseURL: panel.url, locale: "en-GB", reducedMotion: "reduce" });
  await signInAsStaff(context, panel, who);
  return context.newPage();
}

const statusOf = (panel: PanelProcess, id: number) =>
  inDatabase(panel, async (client) => {
    const { rows } = await client.query("select status from invoices where id = $1", [id]);
    return rows[0]?.status as string;
  });

/** Tasks about customers and what they owe. */
async function askWhoOwes(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const late = await newAccount(panel);
  const phone = device === "mouse" ? "407654301" : "407654302";
  await inDatabase(panel, (client) =>
    client.query(
      `update accounts set country = 'FI', profile = profile || jsonb_build_object('phonecc', 358, 'phonenumber', $2::text)
        where id = $1`,
      [late.id, phone],
    ),
  );
  const dueAt = new Date(Date.now() - 20 * 86_400_000);
  await withDatabase(panel, (db) => issueThree(db, { accountId: late.id, dueAt }));

  await doTask(1, { page, device }, async (me) => {
    await me.find(`+358 ${phone}`, late.email);
    await expect(page).toHaveURL(`/staff/customers/${late.id}`);
  });

  await doTask(2, { page, device }, async (me) => {
    const list = t.lists.names.customers;
    if (me.device === "keyboard") {
      await me.choose(list);
      await expect(page).toHaveURL("/staff/lists/customers");
      await expect(page.getByRole("heading", { level: 1, name: list })).toBeVisible();
      await me.key("/");
      await expect(page.getByRole("searchbox", { name: /Customers/ })).toBeFocused();
      await me.write("country:FI overdue:14");
      await me.key("Enter");
    } else {
      await me.act(t.staff.nav.lists, "link");
      await expect(page).toHaveURL("/staff/lists/customers");
      await me.act(t.lists.filters.country);
      await me.pick(page.getByRole("combobox", { name: t.lists.filters.country }), "Finland");
      await me.click(page.getByRole("button", { name: t.lists.apply }).filter({ visible: true }));
      await expect(page).toHaveURL(/country=FI/);
      await untilHydrated(page);
      await me.act(t.lists.filters.overdue);
      await me.fill(page.getByRole("textbox", { name: t.lists.filters.overdue }), "14");
      await me.click(page.getByRole("button", { name: t.lists.apply }).filter({ visible: true }));
    }
    await expect(page.getByRole("link", { name: `${t.lists.filters.country}: Finland` })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: late.email })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "anna@example.test" })).toHaveCount(0);
  });
}

/** Tasks about an invoice. */
async function workOnInvoices(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const account = await newAccount(panel, { credit: "100.00" });
  const [paid, unpaid] = await withDatabase(panel, async (db) => [
    await issueThree(db, { accountId: account.id }),
    await issueThree(db, { accountId: account.id }),
  ]);
  if (!paid || !unpaid) throw new Error("There are no invoices.");
  await page.goto(`/staff/invoices/${paid.id}`);
  await untilHydrated(page);
  await page.getByRole("button", { name: `${acts.applyCredit.label}: ${paid.number}` }).click();
  const paying = page.getByRole("dialog");
  await paying.getByLabel(fields.reason, { exact: true }).fill(reason);
  await paying.getByRole("button", { name: acts.applyCredit.label, exact: true }).click();
  await expect(paying).toHaveCount(0);

  await doTask(3, { page, device }, async (me) => {
    await me.find(paid.number, paid.number);
    await me.act(`${acts.refundLines.label}: ${paid.number}`);
    const dialog = page.getByRole("dialog", { name: acts.refundLines.title });
    await me.fill(dialog.getByLabel(/three-web-2/), "2.00");
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), reason);
    await me.send(dialog.getByRole("button", { name: acts.refundLines.label, exact: true }));
    await expect(page.getByText(t.backOffice.refundForm.done).first()).toBeVisible();
  });

  await doTask(9, { page, device }, async (me) => {
    await me.find(unpaid.number, unpaid.number);
    await me.act(`${acts.record.label}: ${unpaid.number}`);
    const dialog = page.getByRole("dialog", { name: acts.record.title });
    await me.fill(dialog.getByLabel(fields.receipt, { exact: true }), `DAILY-${device}`);
    await me.send(dialog.getByRole("button", { name: acts.record.label, exact: true }));
    await expect(dialog).toHaveCount(0);
    expect(await statusOf(panel, unpaid.id)).toBe("Paid");
  });
}

/** Tasks that begin with a customer. */
async function sellTo(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const account = await newAccount(panel);
  const hostname = `daily-price-${device}`;
  await addServer(panel, account, { hostname });

  await doTask(8, { page, device }, async (me) => {
    if (me.device === "keyboard") {
      await me.choose(palette.order);
      await me.write(account.email);
      await expect(page.getByRole("option", { name: account.email })).toBeVisible();
      await me.key("Enter");
    } else {
      await me.find(account.email, account.email);
      await me.act(own.tabs.servers, "link");
      await expect(page).toHaveURL(/\/servers$/);
      await me.act(own.offer.open, "link");
    }
    await expect(page).toHaveURL(`/staff/customers/${account.id}/offer`);
    const first = page.getByRole("button", { name: format(own.offer.offerNamed, { plan: "vm." }) }).first();
    await me.act((await first.getAttribute("aria-label")) ?? "");
    const dialog = page.getByRole("dialog");
    await me.send(dialog.getByRole("button", { name: own.offer.send }));
    await expect(page.getByText(own.offer.offered).first()).toBeVisible();
  });

  await doTask(12, { page, device }, async (me) => {
    if (me.device === "keyboard") {
      await me.choose(palette.newDraft);
      await me.write(account.email);
      await expect(page.getByRole("option", { name: account.email })).toBeVisible();
      await me.key("Enter");
    } else {
      await me.find(account.email, account.email);
      await me.act(own.tabs.billing, "link");
      await expect(page).toHaveURL(/\/billing$/);
      await me.act(drafts.new, "link");
    }
    await expect(page.getByRole("heading", { level: 1, name: drafts.new })).toBeVisible();
    await me.fill(page.getByLabel(drafts.text, { exact: true }), "Migration of one site");
    await me.fill(page.getByLabel(format(drafts.price, { currency: "EUR" })), "120");
    await me.send(page.getByRole("button", { name: drafts.save }));
    await expect(page).toHaveURL(/\/staff\/invoices\/drafts\/\d+$/);
    await me.act(`${acts.issueDraft.label}: ${account.email}`);
    const dialog = page.getByRole("dialog", { name: acts.issueDraft.title });
    await me.send(dialog.getByRole("button", { name: acts.issueDraft.label, exact: true }));
    await expect(page).toHaveURL(/\/staff\/invoices\/\d+$/);
  });

  await doTask(13, { page, device }, async (me) => {
    await me.find(hostname, hostname);
    await me.act(`${acts.setPrice.label}: ${hostname}`);
    const dialog = page.getByRole("dialog", { name: acts.setPrice.title });
    await me.fill(dialog.getByLabel(fields.price), "3.00");
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), reason);
    await me.send(dialog.getByRole("button", { name: acts.setPrice.label, exact: true }));
    await expect(page.getByText(t.serverRecord.agreed).first()).toBeVisible();
  });
}

async function giveCredit(page: Page, second: Page, panel: PanelProcess, device: Device): Promise<void> {
  const account = await newAccount(panel);
  await doTask(18, { page, device }, async (me) => {
    if (me.device === "keyboard") {
      await me.choose(palette.credit);
      await me.write(account.email);
      await expect(page.getByRole("option", { name: account.email })).toBeVisible();
      await me.key("Enter");
    } else {
      await me.find(account.email, account.email);
      await me.act(own.tabs.billing, "link");
    }
    await expect(page).toHaveURL(/\/billing$/);
    await me.act(`${acts.correct.label}: ${account.email}`);
    const dialog = page.getByRole("dialog", { name: acts.correct.title });
    await me.fill(dialog.getByLabel(`${fields.amount}, EUR`), "9000");
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), reason);
    await me.send(dialog.getByRole("button", { name: acts.correct.label, exact: true }));
    await expect(dialog).toHaveCount(0);

    const other = me.on(second);
    await second.goto("/staff");
    await untilHydrated(second);
    if (me.device === "keyboard") await other.choose(queues.corrections);
    else await other.click(second.getByRole("link", { name: queues.corrections }).first());
    await expect(second).toHaveURL("/staff/queues/corrections");
    await other.act(`${acts.approve.label}: `);
    const deciding = second.getByRole("dialog", { name: acts.approve.title });
    await other.send(deciding.getByRole("button", { name: acts.approve.label, exact: true }));
    await expect(second.getByText(acts.approve.done).first()).toBeVisible();
  });
}

async function takeFile(page: Page, device: Device): Promise<void> {
  await doTask(19, { page, device }, async (me) => {
    if (me.device === "keyboard") await me.choose(t.lists.names.invoices);
    else {
      await me.act(t.staff.nav.lists, "link");
      await expect(page).toHaveURL("/staff/lists/customers");
      await me.act(t.lists.names.invoices, "link");
    }
    await expect(page).toHaveURL("/staff/lists/invoices");
    const [file] = await Promise.all([page.waitForEvent("download"), me.act(t.lists.csv, "link")]);
    expect(file.suggestedFilename()).toContain(".csv");
  });
}

for (const device of devices)
  test(`customers and money by ${device}: nine tasks in few presses`, async ({ page, panel, browser }) => {
    test.setTimeout(300_000);
    const billing = await withDatabase(panel, (db) =>
      addAccount(db, { role: "billing", totp: "JBSWY3DPEHPK3PXP" }),
    );
    await signInAsStaff(page.context(), panel, admin);
    const second = await staffPage(browser, panel, billing);
    await askWhoOwes(page, panel, device);
    await workOnInvoices(page, panel, device);
    await sellTo(page, panel, device);
    await giveCredit(page, second, panel, device);
    await takeFile(page, device);
    await second.context().close();
  });
