import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { addDeployment, addServer, beginWork, inDatabase, newAccount } from "../../accounts";
import { type Device, devices, doTask } from "../../daily-tasks";
import { expect, test } from "../../fixtures";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test" };
const { acts, fields } = t.backOffice;
const words = t.announcementAdmin;
const reason = "asked for in a ticket";

/** Other tests of this panel find it without banners. */
test.afterAll(async ({ panel }) => {
  await inDatabase(panel, (client) => client.query("truncate announcements cascade"));
});

/** A day after the server is due that reads the same with day or month first. */
function laterDay(): string {
  const least = Date.now() + 32 * 86_400_000;
  const year = new Date().getUTCFullYear();
  const days = [year, year + 1].flatMap((one) =>
    Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0")).map(
      (two) => `${one}-${two}-${two}`,
    ),
  );
  return days.find((day) => Date.parse(day) > least) ?? "";
}

async function workOnServer(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const [account, other] = [await newAccount(panel), await newAccount(panel)];
  const hostname = `daily-web-${device}`;
  const ip = device === "mouse" ? "198.18.91.1" : "198.18.91.2";
  await addServer(panel, account, { hostname, ip });
  await inDatabase(panel, (client) =>
    client.query("update address_history set since = now() - interval '10 days' where ip = $1", [ip]),
  );

  await doTask(4, { page, device }, async (me) => {
    await me.find(hostname, hostname);
    await me.act(`${acts.setServerDue.label}: ${hostname}`);
    const dialog = page.getByRole("dialog", { name: acts.setServerDue.title });
    await me.fill(dialog.getByLabel(fields.until), laterDay());
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), reason);
    await me.send(dialog.getByRole("button", { name: acts.setServerDue.label, exact: true }));
    await expect(page.getByText(acts.setServerDue.done).first()).toBeVisible();
  });

  await doTask(20, { page, device }, async (me) => {
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await me.find(`${ip} ${day}`, account.email);
    await expect(page).toHaveURL(`/staff/customers/${account.id}`);
  });

  await doTask(5, { page, device }, async (me) => {
    await me.find(hostname, hostname);
    await me.act(`${acts.transfer.label}: ${hostname}`);
    const dialog = page.getByRole("dialog", { name: acts.transfer.title });
    await me.fill(dialog.getByLabel(fields.to, { exact: true }), other.email);
    await me.fill(dialog.getByLabel(fields.hostname), hostname);
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), reason);
    await me.send(dialog.getByRole("button", { name: acts.transfer.label, exact: true }));
    await expect(page.getByRole("link", { name: other.email }).first()).toBeVisible();
  });

  await doTask(14, { page, device }, async (me) => {
    await me.find(hostname, hostname);
    await me.act(`${acts.suspend.label}: ${hostname}`);
    const dialog = page.getByRole("dialog", { name: acts.suspend.title });
    await me.fill(dialog.getByLabel(fields.reason, { exact: true }), reason);
    await me.fill(dialog.getByLabel(fields.shown), "It attacks other machines.");
    await me.send(dialog.getByRole("button", { name: acts.suspend.label, exact: true }));
    await expect(page.getByText(t.serverRecord.suspendedBy.staff).first()).toBeVisible();
  });
}

async function writeToHost(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const [host, engine] = [`rack-of-${device}`, `engine-of-${device}`];
  const ids = [
    await addServer(panel, await newAccount(panel), { hostname: `on-${host}-1` }),
    await addServer(panel, await newAccount(panel), { hostname: `on-${host}-2` }),
  ];
  await inDatabase(panel, async (client) => {
    await client.query(
      "insert into back_ends (name, kind, is_enabled, created_at, changed_at) values ($1, 'simulated', false, now(), now())",
      [engine],
    );
    await client.query(
      `insert into hosts (back_end, name, locations, state, state_since) values ($1, $2, '{NL}', 'online', now())`,
      [engine, host],
    );
    await client.query("update servers set provisioner = $1, host = $2 where id = any($3)", [
      engine,
      host,
      ids,
    ]);
  });

  await doTask(6, { page, device }, async (me) => {
    await me.find(host, host);
    await expect(page).toHaveURL(`/staff/lists/servers?host=${host}&backEnd=${engine}`);
    const whole = page.getByRole("checkbox", { name: t.lists.markPage });
    await expect(whole).toBeVisible();
    if (me.device === "keyboard") await me.key("Shift+X");
    else await me.click(whole);
    await expect(page.getByRole("status").filter({ hasText: "2 rows marked" })).toBeVisible();
    await me.act(t.bulk.actions.writeServers.label);
    const dialog = page.getByRole("dialog");
    await me.fill(dialog.getByLabel("Subject, English"), "Work on your host");
    await me.fill(dialog.getByLabel("Text, English"), "We replace a fan tonight.");
    await me.send(dialog.getByRole("button", { name: t.bulk.try }));
    await expect(page.getByText(t.bulk.states.checked).first()).toBeVisible();
    await me.act("Do it for 2 rows");
    const run = page.getByRole("table", { name: t.bulk.rows });
    await expect(run.getByText(t.bulk.ends.done)).toHaveCount(2);
  });
}

async function retryJob(page: Page, panel: PanelProcess, device: Device): Promise<void> {
  const hostname = `daily-stuck-${device}`;
  const deployment = await addDeployment(panel, await newAccount(panel), hostname, "installing");
  await beginWork(panel, deployment, 3_600);
  await doTask(15, { page, device }, async (me) => {
    await me.find(hostname, hostname);
    await me.act(`${acts.retryDeploy.label}: `);
    await expect(page.getByText(acts.retryDeploy.done).first()).toBeVisible();
  });
}

async function openIncident(page: Page, device: Device): Promise<void> {
  await doTask(16, { page, device }, async (me) => {
    if (me.device === "keyboard") await me.choose(words.newOf.incident);
    else {
      await me.act(t.staff.nav.announcements, "link");
      await expect(page).toHaveURL("/staff/announcements");
      await me.act(words.new, "link");
      await expect(page).toHaveURL("/staff/announcements/new");
      await me.pick(page.getByLabel(words.kind, { exact: true }), t.announcements.kinds.incident);
    }
    await expect(page.getByLabel(words.kind, { exact: true })).toHaveValue("incident");
    const visible = { visible: true };
    await me.fill(page.getByLabel(words.name, { exact: true }).filter(visible), `Power by ${device}`);
    await me.fill(page.getByLabel(words.text, { exact: true }).filter(visible), "We look into it.");
    await me.pick(page.getByLabel(words.concerned, { exact: true }), words.concernedBy.location);
    await me.tick(page.getByRole("checkbox", { name: /\(NL\)/ }));
    await me.send(page.getByRole("button", { name: words.publish }));
    await expect(page).toHaveURL(/\/staff\/announcements\/\d+$/);
  });
}

for (const device of devices)
  test(`servers by ${device}: seven tasks in few presses`, async ({ page, panel }) => {
    test.setTimeout(300_000);
    await signInAsStaff(page.context(), panel, admin);
    await workOnServer(page, panel, device);
    await writeToHost(page, panel, device);
    await retryJob(page, panel, device);
    await openIncident(page, device);
  });
