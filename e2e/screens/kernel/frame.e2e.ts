import type { Page } from "@playwright/test";
import { format, languages, ru, t } from "@/lib/testing/words";
import { addDeployment, addServer, inDatabase, moveDeployment, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";

const creditChip = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Credit/ });
const section = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: t.frame.sections }).getByRole("link", { name });

test("credit and counts follow a deployment that fails, and say what the list says", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "50.00" });
  await addServer(panel, account, { hostname: "nl-frame-1" });
  // The deployment fails within seconds: what is slow comes before it.
  await signIn(account);
  await open(page, "/jobs");
  const { callback } = await orderServer(await apiOf(panel, account), "fail-install-frame");
  await open(page, `/jobs/${callback}`);
  await expect(creditChip(page)).toContainText("€44.55");
  await expect(section(page, /^Servers/)).toContainText("2");
  await expect(page.getByText(format(t.job.failedText, { count: 4 }))).toBeVisible({ timeout: 30_000 });
  await expect(creditChip(page)).toContainText("€50.00");
  await expect(section(page, /^Servers/)).toContainText("1");
  await section(page, /^Servers/).click();
  await expect(page.getByText("1 server · 1 failed deployment")).toBeVisible();
});

test("the language changes where one is, and what was typed stays", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/api-keys/new");
  await page.getByLabel(t.servers.name).fill("half written");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: languages.ru }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: ru.apiKeys.create })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("textbox", { name: ru.servers.file.label })).toHaveValue("half written");
});

test("before sign-in, too, and the theme with it", async ({ page }) => {
  await open(page, "/login");
  await page.getByLabel(t.login.email).fill("somebody@example.test");
  await page.getByRole("button", { name: languages.ru }).click();
  await expect(page.getByRole("heading", { name: ru.login.title })).toBeVisible();
  await page.getByRole("button", { name: ru.frame.themeDark }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByLabel(ru.login.email)).toHaveValue("somebody@example.test");
});

/** Clicks by script and returns after how many ms the page had changed. */
const pressAndTime = (page: Page, href: string): Promise<number> =>
  page.evaluate(
    (path) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        new MutationObserver((_changes, observer) => {
          if (!document.querySelector("[data-pending]")) return;
          observer.disconnect();
          resolve(performance.now() - start);
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
      }),
    href,
  );

test("a section that is pressed shows it within a tenth of a second, however long it takes", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  await open(page, "/servers");
  await page.waitForLoadState("networkidle");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(billing|account)\?/, async (route) => {
    await held;
    await route.continue();
  });
  expect(await pressAndTime(page, "/billing")).toBeLessThan(100);
  await expect(page.getByRole("heading", { level: 1, name: t.frame.servers })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: t.frame.billing })).toBeVisible();
  await expect(page.locator("[data-pending]")).toHaveCount(0);
});

test("an overdue invoice is told on the servers, on its server and in billing", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "nl-overdue");
  await inDatabase(panel, async (client) => {
    await client.query("update servers set state = 'running' where id = $1", [ordered.server_id]);
    await client.query(
      "update invoices set status = 'Unpaid', paid = 0, credit_applied = 0, due_at = now() - interval '5 days' where id = $1",
      [ordered.invoice],
    );
  });
  await signIn(account);
  for (const path of ["/servers", `/servers/${ordered.server_id}`, "/billing"]) {
    await open(page, path);
    await expect(page.getByText(/^Invoice .+ is overdue$/), path).toBeVisible();
    await expect(page.getByText(/^€5\.45 was due /), path).toBeVisible();
    await expectNoAxeViolations(page);
  }
  await page.getByRole("link", { name: /^View invoice / }).click();
  await expect(page).toHaveURL(`/billing/invoices/${ordered.invoice}`);
});

test("the frame leads to help, the account's menu to the API reference and the status", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  await open(page, "/servers");
  const menu = page.getByRole("button", { name: /^Account: / });
  await menu.click();
  await expect(page.getByRole("link", { name: t.frame.apiReference }).first()).toHaveAttribute(
    "href",
    "/docs/api",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: t.frame.help }).click();
  await expect(page.getByRole("heading", { level: 1, name: t.frame.help })).toBeVisible();
  // The link contains the page it was opened from.
  await expect(page.getByRole("link", { name: t.server.askSupport })).toHaveAttribute(
    "href",
    "/help/new?about=page-servers",
  );
  await expectNoAxeViolations(page);
  await menu.click();
  await page.getByRole("link", { name: t.frame.status, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: t.frame.status })).toBeVisible();
});

test("everybody sees what works, and how to get help", async ({ page }) => {
  await open(page, "/status");
  // Deployments of other tests fail on purpose, and the status page shows them.
  await expect(
    page.getByText(/^(Everything is working|Some parts aren't working right now)\.$/),
  ).toBeVisible();
  await expect(page.getByText(t.statusPage.conditions.working, { exact: true })).not.toHaveCount(0);
  await expect(page.getByText(t.statusPage.conditions.off)).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: t.frame.help }).click();
  await expect(page.getByRole("heading", { name: t.help.contact })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("a link that was used leads on", async ({ page, consoleWatch }) => {
  consoleWatch.allow(/404/);
  await open(page, "/confirm-recipient#used-before");
  await page.getByRole("button", { name: t.emailConfirmation.submit }).click();
  const said = page.getByRole("alert").filter({ hasText: t.problems.link.goneTitle });
  await expect(said).toContainText(t.problems.link.gone);
  await expect(page.getByRole("button", { name: t.emailConfirmation.submit })).toBeHidden();
  await page.getByRole("link", { name: t.problems.link.wayOn }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("columns keep their places when a deployment ends", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const deployment = await addDeployment(panel, account, "nl-columns", "installing");
  await signIn(account);
  await open(page, "/servers");
  const heads = page.getByRole("columnheader");
  const places = () => heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().x));
  await expect(page.getByText(/installing/)).toBeVisible();
  const before = await places();
  await moveDeployment(panel, deployment, "done");
  await expect(page.getByText(t.servers.states.running, { exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("a long host name breaks itself and not its label", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    const hostname = `${"a".repeat(60)}.eu`;
    const id = await addServer(panel, account, { hostname });
    await signIn(account);
    await open(page, `/servers/${id}`);
    await expectNoSidewaysScroll(page);
    for (const term of await page.getByRole("term").all())
      expect((await term.boundingBox())?.width, (await term.textContent()) ?? "").toBeGreaterThan(16);
    const label = await page.getByRole("term").filter({ hasText: t.server.hostname }).boundingBox();
    expect(label?.height).toBeLessThan(24);
    await open(page, "/servers");
    await expectNoSidewaysScroll(page);
  });

  test("the small controls of the key list are large enough to hit", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    const api = await apiOf(panel, account);
    for (const name of ["a", "deploy-1"])
      await api.call("api_keys", { action: "add", name, login_notify_method: "none", active: 1 });
    await signIn(account);
    await open(page, "/api-keys");
    await untilHydrated(page);
    const controls = page.getByRole("main").locator("a, button, input, select, summary");
    expect(await controls.count()).toBeGreaterThan(4);
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      if (!box || box.width <= 1) continue;
      const name = await control.evaluate((one) => one.outerHTML.slice(0, 120));
      expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(24);
    }
  });
});

test("nothing turns on a page at rest, though it is out of sight", async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn("anna");
  for (const path of ["/reset", "/order"]) {
    await page.goto(path);
    // A skeleton is animated: waits for the page itself.
    await expect(page.locator("main form").first()).toBeVisible();
    const endless = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
    );
    expect(endless, path).toBe(0);
  }
});
