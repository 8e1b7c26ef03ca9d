import type { Page } from "@playwright/test";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { askAs } from "@/lib/testing/support/tickets";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { type Device, devices, doTask } from "../../daily-tasks";
import { expect, test } from "../../fixtures";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test" };
const { acts, fields, queues } = t.backOffice;
const team = t.ticketTeam;
const own = t.customerRecord;
const abuse = t.abuseAdmin;

async function answerTickets(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const { id: accountId } = await newAccount(panel);
  const canned = `Restarted by ${device}`;
  await inDatabase(panel, (client) =>
    client.query("insert into canned_replies (name, texts, created_at) values ($1, $2, now())", [
      canned,
      { en: "Dear {customer}, we restarted it." },
    ]),
  );
  const ask = (subject: string) =>
    withDatabase(panel, (db) => askAs(db, { accountId, subject, text: "It does not answer" }));
  const subjects = [
    `Stuck since noon, ${device}`,
    `Stuck again, ${device}`,
    `Still stuck, ${device}`,
  ] as const;
  await ask(subjects[0]);

  await doTask(7, { page, device }, async (me) => {
    await me.find(subjects[0], subjects[0]);
    await expect(page.getByRole("heading", { level: 1, name: subjects[0] })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: team.canned.insert });
    const text = page.getByLabel(t.tickets.message, { exact: true });
    if (me.device === "keyboard") {
      await me.key("c");
      await expect(dialog.getByLabel(team.canned.find)).toBeFocused();
      await me.write(canned);
      await expect(dialog.getByRole("button", { name: canned })).toBeVisible();
      await me.key("Enter");
      await expect(text).toBeFocused();
      await me.key("Control+Shift+Enter");
    } else {
      await me.act(team.canned.insert);
      await me.click(dialog.getByRole("button", { name: canned }));
      await expect(text).toHaveValue(/^Dear .*, we restarted it\.$/);
      await me.act(t.tickets.agent.sendAndSolve);
    }
    await expect(page.getByText(t.tickets.agent.answeredAndSolved).first()).toBeVisible();
    await expect(page.getByText("we restarted it.").first()).toBeVisible();
  });

  const into = await ask(subjects[1]);
  await ask(subjects[2]);
  await doTask(21, { page, device }, async (me) => {
    await me.find(subjects[2], subjects[2]);
    await me.act(team.tools.merge);
    const dialog = page.getByRole("dialog", { name: team.merge.title });
    await me.fill(dialog.getByLabel(team.merge.into), String(into));
    await me.send(dialog.getByRole("button", { name: team.merge.confirm, exact: true }));
    await expect(page).toHaveURL(`/staff/conversations/${into}`);
  });
}

async function decide(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const account = await newAccount(panel);
  const hostname = `daily-order-${device}`;
  const server = await addServer(panel, account, { hostname });
  await inDatabase(panel, async (client) => {
    await client.query("update servers set state = 'in_review' where id = $1", [server]);
    await client.query("update orders set status = 'in_review' where server_id = $1", [server]);
    await client.query(
      `insert into order_reviews (order_id, account_id, points, threshold, state, created_at)
        select id, account_id, 70, 60, 'waiting', now() from orders where server_id = $1`,
      [server],
    );
  });

  await doTask(10, { page, device }, async (me) => {
    if (me.device === "keyboard") await me.choose(queues.reviews);
    else await me.click(page.getByRole("link", { name: queues.reviews }).first());
    await expect(page).toHaveURL("/staff/queues/reviews");
    await me.act(`${acts.approveOrder.label}: `);
    const dialog = page.getByRole("dialog", { name: acts.approveOrder.title });
    await me.fill(dialog.getByLabel(fields.text, { exact: true }), "known for years");
    await me.send(dialog.getByRole("button", { name: acts.approveOrder.label, exact: true }));
    await expect(page.getByText(acts.approveOrder.done).first()).toBeVisible();
  });

  await doTask(11, { page, device }, async (me) => {
    await me.find(account.email, account.email);
    await me.act(own.tabs.data, "link");
    await expect(page).toHaveURL(/\/data$/);
    const what = format(own.blocks.of, { what: own.blocks.what.email, email: account.email });
    await me.act(`${acts.blockSignUp.label}: ${what}`);
    const dialog = page.getByRole("dialog", { name: acts.blockSignUp.title });
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), "three chargebacks");
    await me.send(dialog.getByRole("button", { name: acts.blockSignUp.label, exact: true }));
    await expect(page.getByText("three chargebacks").first()).toBeVisible();
  });
}

async function handleComplaint(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const account = await newAccount(panel);
  const ip = device === "mouse" ? "198.18.92.1" : "198.18.92.2";
  await addServer(panel, account, { hostname: `daily-spam-${device}`, ip });
  await inDatabase(panel, (client) =>
    client.query("update address_history set since = now() - interval '2 days' where ip = $1", [ip]),
  );
  await doTask(17, { page, device }, async (me) => {
    if (me.device === "keyboard") await me.choose(abuse.new);
    else {
      await me.act(t.staff.nav.abuse, "link");
      await expect(page).toHaveURL("/staff/abuse");
      await me.act(abuse.new, "link");
    }
    await expect(page).toHaveURL("/staff/abuse/new");
    await me.fill(page.getByLabel(t.abuse.address, { exact: true }), ip);
    await me.fill(page.getByLabel(t.abuse.text, { exact: true }), "It sends spam.");
    await me.send(page.getByRole("button", { name: abuse.add }));
    await expect(page).toHaveURL(/\/staff\/abuse\/\d+$/);
    await expect(page.getByRole("link", { name: account.email })).toBeVisible();
    await me.act(abuse.tell);
    await expect(page.getByText(abuse.stages.open).first()).toBeVisible();
  });
}

for (const device of devices)
  test(`tickets and decisions by ${device}: five tasks in few presses`, async ({ page, panel }) => {
    test.setTimeout(300_000);
    await signInAsStaff(page.context(), panel, admin);
    await answerTickets(page, panel, device);
    await decide(page, panel, device);
    await handleComplaint(page, panel, device);
  });
