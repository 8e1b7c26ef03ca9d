import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { de, format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { forgetCaller, mailsTo } from "../../mailbox";
import {
  expectGoodAt,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  row,
  untilHydrated,
} from "../../screen";
import { openBackOffice } from "../../sessions";
import { givePassword } from "../../sign-in-form";

const words = t.announcementAdmin;
const said = t.announcements;
const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const title = "Power at row 7";

test.beforeEach(({ panel }) => forgetCaller(panel));

/** Other tests of this panel find it without banners. */
test.afterAll(async ({ panel }) => {
  await inDatabase(panel, (client) => client.query("truncate announcements cascade"));
});

async function signInCustomer(page: Page, account: TestAccount): Promise<void> {
  await givePassword(page, account);
  await expect(page).toHaveURL("/servers");
  await untilHydrated(page);
}

const shown = (panel: PanelProcess, path: string, isThere: boolean) =>
  waitFor(async () => {
    const text = await (await fetch(`${panel.url}${path}`)).text();
    return text.includes(title) === isThere || undefined;
  }, `${path} does not say what it should.`);

test("an incident from its first word to its end", async ({ page, panel, browser, consoleWatch }) => {
  consoleWatch.allow(/404/);
  const anna = await newAccount(panel);
  const other = await newAccount(panel);
  const server = await addServer(panel, anna, { hostname: "row-7-web" });
  await addServer(panel, anna, { hostname: "elsewhere" });
  await addServer(panel, other, { hostname: "not-this" });

  await openBackOffice(page, panel, admin);
  await open(page, "/staff/announcements");
  await page.getByRole("link", { name: words.new }).click();
  await page.getByLabel(words.kind, { exact: true }).selectOption("incident");
  await page.getByLabel(words.name, { exact: true }).filter({ visible: true }).fill(title);
  const text = page.getByLabel(words.text, { exact: true });
  await text.filter({ visible: true }).fill("We **look** at it. <script>alert(1)</script>");
  await page.getByRole("button", { name: words.preview }).click();
  await expect(page.getByText("<script>alert(1)</script>").last()).toBeVisible();
  await page.getByLabel(words.concerned, { exact: true }).selectOption("servers");
  await page.getByLabel(words.servers, { exact: true }).fill("55001, x");
  await page.getByRole("button", { name: words.publish }).click();
  await expect(page.getByText(words.wrong.concerned)).toBeVisible();
  await page.getByLabel(words.servers, { exact: true }).fill(String(server));
  await expect(page.getByText(format(words.count, { servers: "1", customers: "1" }))).toBeVisible();
  await page.getByRole("button", { name: words.publish }).click();
  await expect(page).toHaveURL(/\/staff\/announcements\/\d+$/);
  const path = new URL(page.url()).pathname;
  const id = path.split("/").at(-1);
  await shown(panel, "/status", true);

  const customer = await browser.newContext({ baseURL: panel.url, reducedMotion: "reduce" });
  const own = await customer.newPage();
  await signInCustomer(own, anna);
  const banner = own.getByRole("region", { name: said.label });
  // Every process of the panel reads it within a second.
  await waitFor(async () => {
    await open(own, "/servers");
    return (await banner.count()) === 1 || undefined;
  }, "There is no banner.");
  await expect(banner).toContainText(title);
  const mark = said.stages.investigating;
  await expect(row(own.getByRole("table"), "row-7-web").getByRole("link", { name: mark })).toBeVisible();
  await expect(row(own.getByRole("table"), "elsewhere").getByRole("link", { name: mark })).toHaveCount(0);
  await open(own, `/servers/${server}`);
  await expect(own.getByText(format(said.ofServer, { stage: mark }))).toBeVisible();
  await expectGoodAt(own, "/servers", `/servers/${server}`, "/status");

  const stranger = await browser.newContext({ baseURL: panel.url });
  const theirs = await stranger.newPage();
  await signInCustomer(theirs, other);
  await expect(theirs.getByRole("region", { name: said.label })).toHaveCount(0);
  await open(theirs, `/status/${id}`);
  await expect(theirs.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoAxeViolations(theirs);
  await stranger.close();

  const mail = await waitFor(
    async () => (await mailsTo(panel, anna.email)).find(({ subject }) => subject.includes(title)),
    "There is no mail.",
  );
  expect(mail.body).toContain("- row-7-web");
  expect(mail.body).toContain(`/status/${id}`);

  await expectGoodAt(page, "/staff/announcements/new", path);
  await page.getByLabel(words.stage, { exact: true }).selectOption("solved");
  await text.filter({ visible: true }).fill("A fuse was replaced.");
  await page.getByRole("button", { name: words.publishEnd }).click();
  await expect(page.getByText("A fuse was replaced.")).toBeVisible();
  await expect(page.getByRole("button", { name: words.publishEnd })).toHaveCount(0);

  await waitFor(async () => {
    await open(own, "/servers");
    return (await banner.count()) === 0 || undefined;
  }, "The banner stays.");
  await expect(own.getByRole("link", { name: mark })).toHaveCount(0);
  const json = await (await fetch(`${panel.url}/status/status.json`)).json();
  const closed = json.announcements.find((one: { title: string }) => one.title === title);
  expect(closed).toMatchObject({
    stage: "solved",
    kind: "incident",
    url: expect.stringContaining(`/status/${id}`),
  });
  expect(JSON.stringify(json)).not.toContain("row-7-web");
  const feed = await fetch(`${panel.url}/status/rss.xml?language=de`);
  expect(feed.headers.get("content-type")).toContain("application/rss+xml");
  const rss = await feed.text();
  expect(rss).toContain(`<title>${de.announcements.stages.solved}: ${title}</title>`);
  expect(rss).toContain("&lt;script&gt;");
  await open(own, "/status");
  await expect(own.getByRole("heading", { name: said.past })).toBeVisible();
  await expect(own.getByRole("link", { name: title })).toBeVisible();
  await customer.close();
  await expect
    .poll(
      async () => (await mailsTo(panel, anna.email)).filter(({ subject }) => subject.includes(title)).length,
    )
    .toBe(2);

  const credit = words.credit;
  await page.getByLabel(credit.percent).fill("5");
  await page.getByRole("button", { name: credit.look }).click();
  const sum = { total: "€0.61", servers: "1", customers: "1", hours: "1" };
  await expect(page.getByText(format(credit.sum, sum))).toBeVisible();
  await page.getByRole("button", { name: credit.propose }).click();
  await expect(page.getByText(credit.states.proposed)).toBeVisible();
  await expect(page.getByRole("button", { name: credit.approve })).toHaveAccessibleDescription(credit.own);
  // As if somebody else had proposed it.
  await inDatabase(panel, (client) => client.query("update announcement_credits set proposed_by = null"));
  await open(page, path);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: credit.approve }).click();
  await page.getByRole("dialog").getByRole("button", { name: credit.approve }).click();
  await expect(page.getByText(credit.approved)).toBeVisible();
  const booked = () =>
    inDatabase(panel, async (client) => {
      const { rows } = await client.query<{ amount: string }>(
        "select amount from credit_adjustments where account_id = $1 and state = 'booked'",
        [anna.id],
      );
      return rows.map(({ amount }) => amount);
    });
  await expect.poll(booked).toEqual(["0.61"]);
  await open(page, path);
  await expect(page.getByText(credit.states.approved, { exact: true })).toBeVisible();
  expect((await mailsTo(panel, other.email)).filter(({ subject }) => subject.includes(title))).toEqual([]);
});
