import { waitFor } from "@/lib/testing/wait-for";
import { format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { forgetCaller, mailsTo } from "../../mailbox";
import { expectGoodAt, open, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";
import { givePassword } from "../../sign-in-form";

const words = t.abuseAdmin;
const own = t.abuse;
const articles = t.helpCenterAdmin;
const center = t.helpCenter;
const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const ip = "198.51.100.61";

test.beforeEach(({ panel }) => forgetCaller(panel));

test("a complaint by anybody, the customer's answer, a block and its end; an article of the answer", async ({
  page,
  panel,
  browser,
}) => {
  const anna = await newAccount(panel);
  const server = await addServer(panel, anna, { hostname: "abuse-web", ip });
  await inDatabase(panel, async (client) => {
    await client.query("update address_history set since = now() - interval '2 days' where ip = $1", [ip]);
    await client.query(
      `insert into simulated_machines (server_id, location, hostname, addresses, attempt, step, step_ends_at, power)
       values ($1, 'NL', 'abuse-web', '[]', 1, 'verifying', now(), 'on')`,
      [server],
    );
  });

  const stranger = await browser.newContext({ baseURL: panel.url, reducedMotion: "reduce" });
  const form = await stranger.newPage();
  await expectGoodAt(form, "/abuse");
  await form.getByRole("button", { name: own.send }).click();
  await expect(form.getByText(own.wrong.address)).toBeVisible();
  await form.getByLabel(own.address, { exact: true }).fill(ip);
  await form.getByLabel(own.text, { exact: true }).fill("It sends spam. <b>not bold</b>");
  await form.getByLabel(own.email, { exact: true }).fill("reporter@example.test");
  await form.getByRole("button", { name: own.send }).click();
  await expect(form.getByText(own.received, { exact: true })).toBeVisible();
  await stranger.close();
  await waitFor(async () => (await mailsTo(panel, "reporter@example.test")).at(0), "There is no receipt.");

  await openBackOffice(page, panel, admin);
  await open(page, "/staff/abuse");
  await page.getByRole("link", { name: ip }).click();
  await expect(page.getByText("It sends spam. <b>not bold</b>").first()).toBeVisible();
  await expect(page.getByRole("link", { name: anna.email })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await expectGoodAt(page, "/staff/abuse", "/staff/abuse/new", path, "/staff/lists/abuse");
  await open(page, path);
  await page.getByRole("button", { name: words.tell }).click();
  await expect(page.getByText(words.stages.open).first()).toBeVisible();
  await page.getByRole("button", { name: words.blockNow }).click();
  await page.getByRole("dialog").getByLabel(words.reason, { exact: true }).fill("No answer for days");
  await page.getByRole("dialog").getByRole("button", { name: words.blockNow }).click();
  await expect(page.getByText(words.blocking)).toBeVisible();
  await waitFor(async () => {
    await open(page, path);
    return (await page.getByText(words.blockedByStaff).count()) === 1 || undefined;
  }, "The address is not blocked.");

  const customer = await browser.newContext({ baseURL: panel.url, reducedMotion: "reduce" });
  const theirs = await customer.newPage();
  await givePassword(theirs, anna);
  await expect(theirs).toHaveURL("/servers");
  await open(theirs, `/servers/${server}`);
  const title = format(own.own.title, { kind: own.kinds.spam, address: ip });
  await expect(theirs.getByText(title)).toBeVisible();
  await expectGoodAt(theirs, `/servers/${server}`);
  await theirs.getByRole("link", { name: own.own.open }).click();
  await theirs.getByRole("button", { name: own.own.askUnblock }).click();
  await expect(theirs.getByText(own.own.blockedAsked)).toBeVisible();
  await expectGoodAt(theirs, new URL(theirs.url()).pathname);

  await open(page, path);
  await page.getByRole("button", { name: words.unblock, exact: true }).click();
  await page.getByRole("dialog").getByLabel(words.reason, { exact: true }).fill("They have cleaned it");
  await page.getByRole("dialog").getByRole("button", { name: words.unblock, exact: true }).click();
  await expect(page.getByText(words.unblocking)).toBeVisible();
  await page.getByRole("button", { name: words.close }).click();
  await page.getByRole("dialog").getByLabel(words.reason, { exact: true }).fill("Cleaned");
  await page.getByRole("dialog").getByRole("button", { name: words.close }).click();
  await expect(page.getByText(words.closedDone)).toBeVisible();

  await page.getByRole("link", { name: /^#\d+$/ }).click();
  await untilHydrated(page);
  await page.getByRole("button", { name: center.fromTicket.label }).click();
  await page.getByRole("dialog").getByRole("button", { name: center.fromTicket.confirm }).click();
  await expect(page).toHaveURL(/\/staff\/help-center\/\d+$/);
  await expect(page.getByText(articles.personal)).toBeVisible();
  const article = new URL(page.url()).pathname;
  await page
    .getByLabel(articles.name, { exact: true })
    .filter({ visible: true })
    .fill("End spam from a server");
  const body = page.getByLabel(articles.body, { exact: true }).filter({ visible: true });
  await body.fill("Look for **mail** programs. <script>alert(1)</script>");
  await page.getByRole("button", { name: articles.preview }).click();
  await expect(page.getByText("<script>alert(1)</script>").last()).toBeVisible();
  await page.getByRole("button", { name: articles.save }).click();
  await expect(page.getByText(articles.saved)).toBeVisible();
  await expectGoodAt(page, "/staff/help-center", article);
  await page.getByRole("button", { name: articles.publish, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: articles.publish, exact: true }).click();
  await expect(page.getByText(articles.publishedNow)).toBeVisible();

  await open(theirs, "/help/new");
  await theirs.getByLabel(t.tickets.subject, { exact: true }).fill("My server sends spam");
  await expect(theirs.getByRole("link", { name: "End spam from a server" })).toBeVisible();
  await open(theirs, "/help-center?q=spamming");
  await theirs.getByRole("link", { name: "End spam from a server" }).click();
  await theirs.getByRole("button", { name: center.yes, exact: true }).click();
  await expect(theirs.getByText(center.thanks)).toBeVisible();
  await expectGoodAt(theirs, "/help-center", new URL(theirs.url()).pathname);
  await customer.close();
  await open(page, "/staff/help-center");
  await expect(page.getByText(format(articles.votesOf, { yes: "1", no: "0" }))).toBeVisible();
});
