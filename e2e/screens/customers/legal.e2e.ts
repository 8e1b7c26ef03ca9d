import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { de, format, t } from "@/lib/testing/words";
import { addServer, inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { forgetCaller, linkIn, mailsTo, mailTo } from "../../mailbox";
import { fill, jobPath, orderButton, summary } from "../../order-page";
import { apiOf, orderServer } from "../../orders";
import {
  bothSizes,
  expectGoodAt,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  untilHydrated,
} from "../../screen";
import { openBackOffice } from "../../sessions";

const words = t.legalAdmin;
const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const place = "/staff/settings/legal";

test.beforeEach(({ panel }) => forgetCaller(panel));

const published = async (panel: PanelProcess, kind: string) =>
  (await fetch(`${panel.url}/legal/${kind}`)).status;

/** Other tests of this panel find it as it was. */
test.afterAll(async ({ panel }) => {
  await inDatabase(panel, (client) =>
    client.query(
      "truncate legal_versions, legal_texts, legal_acceptances, legal_agreements, contract_notices",
    ),
  );
  await waitFor(
    async () => (await published(panel, "terms")) === 404 || undefined,
    "The documents are still shown.",
  );
});

/** Publishes the next version of a document for all brands, without the pages of staff. */
async function publish(panel: PanelProcess, kind: string, text: string): Promise<number> {
  const version = await inDatabase(panel, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into legal_versions (kind, number, changed_at)
        select $1, coalesce(max(number), 0) + 1, now() from legal_versions where kind = $1 returning id`,
      [kind],
    );
    const id = rows[0]?.id;
    await client.query("insert into legal_texts (version_id, language, body) values ($1, 'en', $2)", [
      id,
      text,
    ]);
    await client.query("update legal_versions set published_at = now(), holds_from = now() where id = $1", [
      id,
    ]);
    return id ?? 0;
  });
  await waitFor(async () => {
    const page = await fetch(`${panel.url}/legal/${kind}`);
    return (await page.text()).includes(text) || undefined;
  }, `${kind} is not shown.`);
  return version;
}

const box = (page: Page) => page.getByRole("checkbox", { name: /terms of service/ });
const footer = (page: Page) => page.getByRole("contentinfo").last();

test("staff publish a document, and whoever signs up accepts it", async ({ page, panel, consoleWatch }) => {
  consoleWatch.allow(/40[049]/);
  await openBackOffice(page, panel, admin);
  await open(page, place);
  await expect(page.getByText(words.notAsked)).toBeVisible();
  await open(page, "/sign-up");
  await expect(page.getByRole("checkbox")).toHaveCount(0);

  await open(page, `${place}/terms`);
  const body = page.getByLabel(words.body, { exact: true });
  await body
    .filter({ visible: true })
    .fill("# Rules\n\nBe **kind** <script>alert(1)</script> [law](https://law.example)");
  await page.getByRole("radio", { name: "Deutsch" }).check();
  await body.filter({ visible: true }).fill("# Regeln");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.saved).first()).toBeVisible();
  await page.getByRole("button", { name: words.publish, exact: true }).click();
  await expect(page.getByText(format(words.version, { number: 1 })).first()).toBeVisible();
  await expect(page.getByText(words.states.current, { exact: true })).toBeVisible();
  await expectGoodAt(page, place, `${place}/terms`, `${place}/dpa`);
  await page.context().clearCookies();

  await waitFor(async () => (await published(panel, "terms")) === 200 || undefined, "It is not shown.");
  await open(page, "/sign-up");
  await footer(page).getByRole("link", { name: t.legal.kinds.terms }).click();
  await expect(page.getByRole("heading", { name: "Rules" })).toBeVisible();
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(page.getByRole("link", { name: "law" })).toHaveAttribute("rel", /noopener/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  const email = `new-${randomBytes(5).toString("hex")}@example.test`;
  await open(page, "/sign-up");
  await page.getByLabel(t.signUp.email, { exact: true }).fill(email);
  await page.getByLabel(t.signUp.password, { exact: true }).fill("A-good-long-one");
  await page.getByLabel(t.signUp.firstname).fill("Dora");
  await page.getByLabel(t.signUp.lastname).fill("Demo");
  await page.getByLabel(t.signUp.country).selectOption("DE");
  await page.getByRole("button", { name: t.signUp.submit }).click();
  await expect(box(page)).toHaveAccessibleDescription(t.legalAccept.missing);
  await expect(box(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await box(page).check();
  await page.getByRole("button", { name: t.signUp.submit }).click();
  await open(page, linkIn(await mailTo(panel, email, "Confirm your address")));
  await page.getByLabel(t.signUp.password, { exact: true }).fill("A-good-long-one");
  await page.getByRole("button", { name: t.signUp.confirm }).click();
  await expect(page).toHaveURL("/servers");
  await open(page, "/account/legal");
  const name = format(t.legal.versionOf, { name: t.legal.kinds.terms, number: 1 });
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByText(t.legal.occasions.sign_up)).toBeVisible();

  const { rows } = await inDatabase(panel, (client) =>
    client.query<{ id: number }>("select id from accounts where email = $1", [email]),
  );
  await page.context().clearCookies();
  await openBackOffice(page, panel, admin);
  await open(page, `/staff/customers/${rows[0]?.id}/data`);
  await expect(page.getByText(name)).toBeVisible();
});

test("an order asks for what has changed since, and a program's order does not", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/);
  await publish(panel, "terms", "New rules");
  const account = await newAccount(panel, { credit: "100.00" });
  expect((await orderServer(await apiOf(panel, account), "by-program")).status).toBe("Paid");
  await signIn(account);
  await fill(page);
  await expect(box(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(summary(page).locator("[aria-busy=true]")).toHaveCount(0);
  await orderButton(page).click();
  await expect(summary(page).getByRole("link", { name: t.order.errors.legal })).toBeVisible();
  await expect(box(page)).toBeFocused();
  await box(page).check();
  // Another version while the page is open: it is shown, and asked for.
  const newest = await publish(panel, "terms", "Newest rules");
  await orderButton(page).click();
  const link = page.getByRole("region", { name: t.legalAccept.title }).getByRole("link");
  await expect(link).toHaveAttribute("href", `/legal/terms?version=${newest}`);
  await expect(box(page)).not.toBeChecked();
  await box(page).check();
  await orderButton(page).click();
  await page.waitForURL(jobPath);
  await fill(page);
  await expect(box(page)).toHaveCount(0);
  await open(page, "/account/legal");
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  }
});

test("customers are told of a change by mail, in their language", async ({ page, panel }) => {
  const account = await newAccount(panel);
  await inDatabase(panel, (client) =>
    client.query("update accounts set language = 'de' where id = $1", [account.id]),
  );
  await openBackOffice(page, panel, admin);
  await open(page, `${place}/privacy`);
  await page.getByLabel(words.body, { exact: true }).filter({ visible: true }).fill("# Privacy");
  await page.getByLabel(words.summary).fill("We keep less.");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.saved).first()).toBeVisible();
  await page.getByRole("checkbox", { name: words.tells }).check();
  await page.getByRole("button", { name: words.publish, exact: true }).click();
  const mail = await mailTo(panel, account.email, de.legal.kinds.privacy);
  expect(mail.body).toContain("We keep less.");
  expect(mail.body).toMatch(/\/legal\/privacy\?version=\d+/);
  expect((await mailsTo(panel, account.email)).length).toBe(1);
});

test("a company accepts the agreement that has its details, and keeps the PDF", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/409/);
  await publish(panel, "dpa", "Between {{company}} and {{customer}}");
  const account = await newAccount(panel);
  await inDatabase(panel, (client) =>
    client.query("update accounts set profile = profile || $2, country = 'DE' where id = $1", [
      account.id,
      JSON.stringify({
        companyname: "Demo GmbH",
        address1: "Hauptstr. 1",
        city: "Berlin",
        postcode: "10115",
      }),
    ]),
  );
  await signIn(account);
  await open(page, "/account/legal");
  await expect(page.getByText(/Between .+ and Demo GmbH/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel(t.legal.agreement.signer).fill("Dora Demo");
  await page.getByRole("button", { name: t.legal.agreement.agree }).click();
  await expect(page.getByText(t.legal.agreement.done).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: format(t.legal.agreementPdf, { number: 1 }) }).click();
  expect((await download).suggestedFilename()).toMatch(/^dpa-\d+\.pdf$/);
  await expect(page.getByRole("button", { name: t.legal.agreement.agree })).toHaveCount(0);
  const mail = await mailTo(panel, account.email, "Data-processing agreement");
  expect(mail.body).toMatch(/\/account\/legal\/agreements\/\d+/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test("a consumer withdraws and cancels without signing in, and staff have it in a queue", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  // A company of the panel is in the EU: nothing has to be published for the buttons.
  await open(page, "/legal/withdraw");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.contracts.withdrawal.title);
  await expect(page.getByRole("link", { name: t.contracts.instructions })).toHaveCount(0);
  await publish(panel, "withdrawal", "You have fourteen days.");
  await open(page, "/legal/withdraw");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: t.contracts.instructions })).toBeVisible();
  const email = `consumer-${randomBytes(5).toString("hex")}@example.test`;
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    for (const path of ["/legal/withdraw", "/legal/cancel"]) {
      await open(page, path);
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    }
  }
  await open(page, "/login");
  await footer(page).getByRole("link", { name: t.contracts.withdrawal.button }).click();
  await untilHydrated(page);
  await page.getByRole("button", { name: t.contracts.continue }).click();
  await expect(page.getByLabel(t.contracts.name)).toBeFocused();
  await page.getByLabel(t.contracts.name).fill("Dora Demo");
  await page.getByLabel(t.contracts.email).fill(email);
  await page.getByLabel(t.contracts.contract).fill("web-9.example.com");
  await page.getByRole("button", { name: t.contracts.continue }).click();
  await expect(page.getByText(t.contracts.withdrawal.declaration)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.contracts.withdrawal.confirm }).click();
  await expect(page.getByText(t.contracts.withdrawal.received)).toBeVisible();
  await expectNoAxeViolations(page);
  const mail = await mailTo(panel, email, "withdrawal");
  expect(mail.body).toContain("web-9.example.com");
  expect(mail.body).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);

  const account = await newAccount(panel, { credit: "100.00" });
  const server = await addServer(panel, account, { hostname: "to-cancel" });
  await signIn(account);
  await open(page, "/legal/cancel");
  await expect(page.getByLabel(t.contracts.email)).toHaveValue(account.email);
  await page.getByLabel(t.contracts.name).fill("Anna Visser");
  await page.getByRole("button", { name: t.contracts.continue }).click();
  await expect(page.getByText(`to-cancel (№ ${server})`)).toBeVisible();
  await page.getByRole("button", { name: t.contracts.cancellation.confirm }).click();
  await expect(page.getByText(t.contracts.cancellation.received)).toBeVisible();
  const ordered = await orderServer(await apiOf(panel, account), "to-withdraw");
  await waitFor(async () => {
    const { rows } = await inDatabase(panel, (client) =>
      client.query<{ state: string }>("select state from servers where id = $1", [ordered.server_id]),
    );
    return rows[0]?.state === "running" || undefined;
  }, "The server is not deployed.");
  await open(page, "/legal/withdraw");
  await page.getByLabel(t.contracts.name).fill("Anna Visser");
  await page.getByRole("button", { name: t.contracts.continue }).click();
  await page.getByRole("button", { name: t.contracts.withdrawal.confirm }).click();
  await expect(page.getByText(t.contracts.withdrawal.received)).toBeVisible();

  await page.context().clearCookies();
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/queues/contracts");
  const row = page.getByRole("row", { name: /to-cancel/ });
  await row.getByRole("button", { name: new RegExp(t.backOffice.acts.endContract.label) }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.backOffice.acts.endContract.label }).click();
  await expect(page.getByText(t.backOffice.acts.endContract.done).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("web-9.example.com")).toBeVisible();
  await expectNoAxeViolations(page);
  const act = t.backOffice.acts.withdrawContract;
  const withdrawn = page.getByRole("row", { name: /to-withdraw/ });
  await withdrawn.getByRole("button", { name: new RegExp(act.label) }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/€0\.00 to the card, €[1-9][\d.]* as credit/)).toBeVisible();
  await expect(dialog.getByText(/€[1-9][\d.]* as credit, for \d+ days/)).toBeVisible();
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  }
  await dialog.getByRole("button", { name: act.label }).click();
  await expect(page.getByText(act.done).first()).toBeVisible();
  await expect(withdrawn).toHaveCount(0);
});
