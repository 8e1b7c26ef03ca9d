import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";
import { givePassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = { email: "support@example.test", password: "Support-demo-1" };

/** Presses a back office button, fills in its dialog, and confirms. */
async function act(page: Page, button: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button").last().click();
}

async function openTab(page: Page, tab: keyof typeof t.customerRecord.tabs): Promise<void> {
  const tabs = page.getByRole("navigation", { name: t.customerRecord.tabsLabel });
  await tabs.getByRole("link", { name: t.customerRecord.tabs[tab], exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${tab}$`));
  await untilHydrated(page);
}

test("support finds a customer, sees all of the record, writes a note, and suspends a server", async ({
  page,
  panel,
  browser,
}) => {
  const account = await newAccount(panel);
  const server = await addServer(panel, account, { hostname: "desk-web-1" });
  await openBackOffice(page, panel, support);
  await expect(page.getByRole("link", { name: /Deployments stuck or failed/ })).toBeVisible();
  await page.getByLabel(t.staff.search.label).fill(account.email);
  await page.keyboard.press("Enter");
  const results = page.getByRole("table").getByRole("rowheader").getByRole("link");
  await expect(page.getByText("1 result. Arrow keys move between them")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(results.last()).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/staff\/customers\/\d+$/);
  await untilHydrated(page);
  await expect(page.getByRole("banner").getByText(t.backOffice.account, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await act(page, `Add note: ${account.email}`, { Note: "Called about the invoice, wants a copy" });
  const notes = page.getByRole("list", { name: t.backOffice.sections.notes, exact: true });
  await expect(notes).toContainText("Called about the invoice");
  await openTab(page, "servers");
  await expect(page.getByRole("table", { name: t.backOffice.sections.servers, exact: true })).toContainText(
    "desk-web-1",
  );
  await page.getByRole("button", { name: "Suspend: desk-web-1" }).click();
  const dialog = page.getByRole("dialog", { name: t.backOffice.acts.suspend.title });
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.backOffice.acts.suspend.label }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel(t.backOffice.fields.reason, { exact: true }).fill("abuse case 17");
  await dialog.getByLabel(t.backOffice.fields.shown).fill("complaints about mails");
  await dialog.getByRole("button", { name: t.backOffice.acts.suspend.label }).click();
  await expect(page.getByRole("button", { name: "End suspension: desk-web-1" })).toBeVisible();
  // Actions that support may not perform are hidden.
  await expect(page.getByRole("button", { name: /Correct credit/ })).toHaveCount(0);

  const theirs = await browser.newContext({ baseURL: panel.url });
  const there = await theirs.newPage();
  await givePassword(there, account);
  await expect(there).toHaveURL("/servers");
  await open(there, `/servers/${server}`);
  await expect(there.getByText(/ suspended this server$/)).toBeVisible();
  await expect(
    there.getByText(format(t.server.suspendedReason, { reason: "complaints about mails" })),
  ).toBeVisible();
  await expect(there.getByText("abuse case 17")).toHaveCount(0);
  await expect(there.getByRole("link", { name: t.tickets.ask })).toBeVisible();
  await open(there, "/account/activity");
  const activity = there.getByRole("table", { name: t.server.tabs.activity });
  await expect(activity).toContainText(t.actions.servers.suspend.done);
  await expect(activity).toContainText(t.actions.desk.customer.done);
  await expect(activity).not.toContainText("Called about the invoice");
  await theirs.close();

  await page.setViewportSize(phone);
  await page.context().addCookies([{ name: "locale", value: "ru", url: panel.url }]);
  await page.reload();
  await untilHydrated(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
});

test("a large correction waits on the list for someone else, and lists and outbox can be read", async ({
  page,
  panel,
}) => {
  const { id, email } = await newAccount(panel);
  await openBackOffice(page, panel, admin);
  await open(page, `/staff/customers/${id}/billing`);
  await act(page, `Correct credit: ${email}`, { Amount: "5.00", Reason: "apology, ticket 12" });
  await expect(page.getByRole("table", { name: t.backOffice.sections.credit })).toContainText(
    t.billing.movement.corrected,
  );
  await act(page, `Correct credit: ${email}`, { Amount: "900.00", Reason: "apology, ticket 13" });
  await expect(page.getByRole("table", { name: t.backOffice.sections.corrections })).toContainText(
    "ticket 13",
  );

  await open(page, "/staff");
  await page.getByRole("link", { name: /Credit corrections to approve/ }).click();
  await expect(page).toHaveURL("/staff/queues/corrections");
  await untilHydrated(page);
  const list = page.getByRole("table", { name: t.backOffice.queues.corrections });
  await expect(list).toContainText("ticket 13");
  await expect(list).toContainText(t.backOffice.ownAdjustment);
  await expect(list.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await expectNoAxeViolations(page);

  await open(page, "/staff/queues/receipts");
  const statement = "id;date;amount;currency;reference\nDESK-1;2026-11-20;7.00;EUR;no idea what for";
  const buffer = Buffer.from(statement);
  await untilHydrated(page);
  const waiting = page.getByRole("table", { name: t.backOffice.queues.receipts });
  await page
    .getByLabel(t.backOffice.statement.file)
    .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer });
  await expect(
    page.getByText(format(t.backOffice.statement.found, { count: 1, skipped: 0 }), { exact: true }),
  ).toBeVisible();
  await page.locator("summary", { hasText: t.backOffice.statement.columns }).click();
  await expect(page.getByLabel(format(t.backOffice.statement.column, { name: "amount" }))).toHaveValue(
    "amount",
  );
  await page.getByRole("button", { name: t.backOffice.statement.submit, exact: true }).click();
  await expect(
    page.getByText(format(t.backOffice.statement.done.unmatched, { count: 1 })).first(),
  ).toBeVisible();
  await expect(waiting).toContainText("no idea what for");
  await act(page, "Set aside: €7.00 · 2026-11-20 · no idea what for", { Reason: "our own transfer" });
  // Other tests leave receipts of their own.
  await expect(page.getByText("no idea what for")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "bank.csv" }).click();
  await expect(page.getByRole("table", { name: t.backOffice.imports.rows })).toContainText(
    t.backOffice.asideTitle,
  );
  await untilHydrated(page);
  await act(page, "Take back: bank.csv", { Reason: "the wrong file" });
  await expect(page.getByText("the wrong file")).toBeVisible();
  await expectNoAxeViolations(page);

  const [mail] = await inDatabase(panel, (client) =>
    client.query<{ id: number }>(
      `insert into mails (account_id, recipient, subject, body, kind, created_at, failed_at, last_error)
        values ($1, 'gone@example.test', 'x'::bytea, 'x'::bytea, 'pin.removed', now(), now(), '550 unknown') returning id`,
      [id],
    ),
  ).then(({ rows }) => rows);
  expect(mail).toBeDefined();
  await open(page, "/staff/queues/mails");
  await act(page, "Set aside: gone@example.test", { Reason: "the mailbox is gone" });
  await expect(page.getByRole("table")).not.toContainText("gone@example.test");
  await page.getByRole("link", { name: t.backOffice.asideTitle }).click();
  await expect(page).toHaveURL("/staff/queues/mails?aside=1");
  await expect(page.getByRole("table")).toContainText(/550 unknown.*by Admin Demo/s);
  await expectNoAxeViolations(page);
  await untilHydrated(page);
  await act(page, "Put back: gone@example.test", { Reason: "it is there again" });
  await expect(page.getByText(t.backOffice.asideEmpty)).toBeVisible();

  await inDatabase(panel, (client) =>
    client.query(
      `insert into inbound_mails (mailbox, uid_validity, uid, sender, message_key, outcome, size_bytes, received_at)
        values ('panel@imap.example.test', '1', 17, '', 'desk', 'too_large', 40000000, now())`,
    ),
  );
  await open(page, "/staff");
  await expect(page.getByRole("link", { name: /Emails that couldn't be read/ })).toBeVisible();
  await open(page, "/staff/conversations");
  await page.getByRole("link", { name: format(t.tickets.agent.failedCount, { count: 1 }) }).click();
  await expect(page).toHaveURL("/staff/conversations/failed");
  await expect(page.getByText(t.tickets.agent.failedWhy.too_large)).toBeVisible();
  await expect(page.getByText("38.2 MB · No. 17 in panel@imap.example.test")).toBeVisible();
  await expect(
    page.getByText("The panel has no copy. To read it, open panel@imap.example.test"),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await untilHydrated(page);
  await page
    .getByRole("button", {
      name: format(t.tickets.agent.dismissNamed, { sender: t.tickets.agent.failedNobody }),
    })
    .click();
  await expect(page.getByText(t.tickets.agent.failedNone)).toBeVisible();

  await open(page, "/staff/catch-up");
  await expect(page.getByText(t.backOffice.catchUp.none)).toBeVisible();
  const counts = { invoices: 1234, mails: 1301, suspensions: 21, deletions: 2, endings: 1 };
  const sums = [{ currency: "EUR", amount: "5678.90" }];
  await inDatabase(panel, async (client) => {
    // As after an outage of three months; a running worker locks the row.
    await client.query("insert into renewal_rounds (last_at) values (now()) on conflict do nothing");
    await client.query("update renewal_rounds set last_at = now() - interval '95 days'");
    await client.query(
      `insert into catch_ups (stopped_at, found_at, counts, counted_at)
        values (now() - interval '95 days', now(), $1, now()) on conflict do nothing`,
      [JSON.stringify({ ...counts, sums })],
    );
    await client.query(
      "insert into held_mails (mail_id, held_at) select id, now() from mails order by id limit 1",
    );
  });
  await open(page, "/staff/catch-up");
  await expect(page.getByText(t.backOffice.catchUp.waiting)).toBeVisible();
  await expectNoAxeViolations(page);
  await act(page, `${t.backOffice.acts.discardHeldMails.label}: Catch-up`, { Reason: "Old news" });
  await expect(page.getByText(t.backOffice.acts.discardHeldMails.done)).toBeVisible();
  await act(page, "Release: Catch-up");
  await expect(page.getByText(t.backOffice.catchUp.none)).toBeVisible();

  await open(page, "/staff/outbox?state=waiting");
  await expect(page.getByLabel(t.backOffice.state)).toHaveValue("waiting");
  await expectNoAxeViolations(page);
  await inDatabase(panel, (client) =>
    client.query(
      `insert into sms_messages (account_id, recipient, body, kind, created_at)
        values ($1, '+31301234567', 'It arrives.', 'phone.tried', now())`,
      [id],
    ),
  );
  await open(page, `/staff/outbox?channel=texts&account=${id}`);
  await page.getByRole("link", { name: t.backOffice.kinds.phone_tried }).click();
  await expect(page.getByText("It arrives.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test("a failed task of a server is on a list with why it failed, and / leads to the search from anywhere", async ({
  page,
  panel,
}) => {
  const account = await newAccount(panel);
  const { id, email } = account;
  const server = await addServer(panel, account, { hostname: "desk-failing-1" });
  await inDatabase(panel, (client) =>
    client.query(
      `insert into jobs (key_sealed, key_hash, account_id, action, operation, holds, server_id, state, stage, failure, created_at, finished_at)
        values ('', sha256($1::bytea), $2, 'reboot', 'eq.reboot', 'changes', $3, 'failed', 'performing', '{"code": "noReply", "seconds": 30}', now(), now())`,
      [`desk-${id}`, id, server],
    ),
  );
  await openBackOffice(page, panel, support);
  await page.getByRole("link", { name: /Failed tasks on servers/ }).click();
  await expect(page).toHaveURL("/staff/queues/failures");
  await untilHydrated(page);
  const line = page.getByRole("row").filter({ hasText: email });
  await expect(line).toContainText(t.server.action.reboot);
  await expect(line).toContainText("did not answer within 30 s");
  await expectNoAxeViolations(page);
  await line.getByRole("link", { name: `Tickets ${email}` }).click();
  await expect(page).toHaveURL(`/staff/conversations?state=all&account=${id}`);
  await untilHydrated(page);
  await page.keyboard.press("/");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/^[^?]*\/staff\?q=/);
  await expect(page.getByRole("table", { name: t.staff.search.groups.customers })).toContainText(email);
  await untilHydrated(page);
  await page.getByLabel(t.staff.search.label).blur();
  await page.keyboard.press("/");
  await expect(page.getByLabel(t.staff.search.label)).toBeFocused();
});

test("probes answer strangers with a word", async ({ request }) => {
  for (const [path, word] of [
    ["/healthz", "ok"],
    ["/readyz", "ready"],
  ] as const) {
    const answer = await request.get(path);
    expect([answer.status(), (await answer.text()).trim()]).toEqual([200, word]);
  }
});
