import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { addDeployment, addServer, inDatabase, moveDeployment, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  open,
  phone,
  readRows,
  row,
  titleOf,
} from "../../screen";

const listPath = "**/rpc/servers/list";

const tableOf = (page: Page) => page.getByRole("table", { name: t.servers.title });
const searchOf = (page: Page) => page.getByRole("searchbox", { name: t.servers.search });

test("the list says what there is, in the first HTML already", async ({ page, signIn }) => {
  await signIn("anna");
  const html = await (await page.request.get("/servers")).text();
  expect(html).toContain("nl-web-1");
  await open(page, "/servers");
  await expect(page).toHaveTitle(titleOf(t.servers.title));
  const rows = await readRows(tableOf(page));
  expect(rows.map(({ Name }) => Name)).toEqual(["nl-web-1", "fi-mail-1"]);
  expect(rows[0]).toMatchObject({
    Status: t.servers.states.running,
    Location: "NL",
    [t.servers.preset]: "vm.v3-small Debian 12",
  });
  expect(rows[0]?.[t.servers.address]).toMatch(/^198\.18\./);
  expect(rows[0]?.Renewal).toMatch(/^€\d+\.\d\d in \d days, \d+ \w+$/);
  await expect(page.getByTitle("Amsterdam")).toHaveText("NL");
  await expect(page.getByRole("link", { name: "nl-web-1" })).toHaveAttribute("href", /^\/servers\/\d+$/);
  await expect(page.getByRole("main").getByRole("link", { name: t.servers.order })).toHaveAttribute(
    "href",
    "/order",
  );
  await expectNoAxeViolations(page);
});

test("an address is copied", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("anna");
  await open(page, "/servers");
  await row(tableOf(page), "nl-web-1")
    .getByRole("button", { name: /^Copy 198/ })
    .click();
  await expect(page.getByText(t.common.copied)).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^198\.18\./);
});

test("the search is in the address, and keys lead in and out of it", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers");
  await page.keyboard.press("/");
  const search = searchOf(page);
  await expect(search).toBeFocused();
  await page.keyboard.type("loc:fi");
  await expect(page).toHaveURL("/servers?q=loc%3Afi");
  await expect(tableOf(page).getByRole("rowheader")).toHaveText(["fi-mail-1"]);
  await expect(
    page.getByRole("status").filter({ hasText: format(t.servers.found, { count: 1 }) }),
  ).toBeAttached();
  await page.reload();
  await expect(search).toHaveValue("loc:fi");
  await expect(tableOf(page).getByRole("rowheader")).toHaveText(["fi-mail-1"]);
  await search.focus();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/servers");
  await expect(search).toHaveValue("");
  await expect(tableOf(page).getByRole("rowheader")).toHaveCount(2);
});

test("what is typed before the script is there is searched for, and a key in the moment of its start counts", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Only the scripts are delayed: without its style sheets a browser would not show the list after its skeleton.
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  // React writes the history when it commits; until its effects have run, Next does not notice other writes.
  await page.addInitScript(() => {
    const write = history.replaceState;
    history.replaceState = function (...given) {
      write.apply(this, given);
      history.replaceState = write;
      queueMicrotask(() => {
        const box = document.querySelector("input[name=q]");
        if (!window.location.search) return;
        box?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      });
    };
  });
  await page.goto("/servers", { waitUntil: "commit" });
  await searchOf(page).fill("loc:fi");
  release();
  await expect(page).toHaveURL("/servers?q=loc%3Afi");
  await expect(tableOf(page).getByRole("rowheader")).toHaveText(["fi-mail-1"]);
  await page.goto("/servers?q=loc%3Afi");
  await expect(page).toHaveURL("/servers");
  await expect(tableOf(page).getByRole("rowheader")).toHaveCount(2);
});

test("anyone who does not want a single key to lead to the search has it off", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: t.frame.slashOff, exact: true }).click();
  await expect(page.getByRole("button", { name: t.frame.slashOff, exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
});

test("several words narrow it down: an address, a place, a name", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers?q=ip%3A198.18%20web");
  await expect(tableOf(page).getByRole("rowheader")).toHaveText(["nl-web-1"]);
  await expect(searchOf(page)).toHaveValue("ip:198.18 web");
});

test("what matches nothing is named and can be cleared", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers?q=no-such-name");
  await expect(page.getByText(format(t.servers.noMatchTitle, { query: "no-such-name" }))).toBeVisible();
  await expectNoAxeViolations(page);
  await tableOf(page).getByRole("button", { name: t.servers.clearSearch }).click();
  await expect(tableOf(page).getByRole("rowheader")).toHaveCount(2);
  await expect(searchOf(page)).toHaveValue("");
});

test("who has no server is led to the order", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await open(page, "/servers");
  await expect(page.getByText(t.servers.emptyTitle)).toBeVisible();
  await expect(tableOf(page).getByRole("link", { name: t.servers.order })).toHaveAttribute("href", "/order");
  await expectNoAxeViolations(page);
});

test("a deployment moves by itself until it is ready, and its end is announced", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "calm-1", ip: "198.19.1.1" });
  const job = await addDeployment(panel, account, "new-1", "installing");
  await signIn(account);
  await open(page, "/servers");
  const deploying = row(tableOf(page), "new-1");
  await expect(deploying).toContainText(t.servers.states.deploying);
  await expect(deploying.getByRole("link", { name: /^installing · \d+%$/ })).toHaveAttribute(
    "href",
    `/jobs/${job.key}`,
  );
  const before = await deploying.boundingBox();
  await moveDeployment(panel, job, "configuring");
  await expect(deploying).toContainText(/configuring · \d+%/);
  await moveDeployment(panel, job, "done");
  await expect(deploying).toContainText(t.servers.states.running);
  await expect(
    page.getByRole("status").filter({ hasText: format(t.servers.becameReady, { name: "new-1" }) }),
  ).toBeAttached();
  expect(await deploying.boundingBox()).toEqual(before);
});

test("nothing is asked again while nothing moves", async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/rpc/servers/list") && asked.push(request.url()));
  await page.clock.install();
  await signIn("anna");
  await open(page, "/servers");
  await page.clock.runFor(30_000);
  expect(asked).toEqual([]);
});

test("a failed deployment says so and leads to why", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  await addServer(panel, account, { hostname: "good-1" });
  const job = await addDeployment(panel, account, "bad-1", "installing");
  await moveDeployment(panel, job, "failed");
  await signIn(account);
  await open(page, "/servers");
  await expect(row(tableOf(page), "bad-1")).toContainText(t.servers.states.failed);
  // A failed deployment has no server, so it is not counted, neither in the list nor in the frame.
  await expect(page.getByText("1 server · 1 failed deployment", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: /^Servers ?1$/ })).toBeVisible();
  await expect(
    page.getByRole("link", { name: format(t.servers.whyFailedNamed, { name: "bad-1" }) }),
  ).toHaveAttribute("href", `/jobs/${job.key}`);
  await expectNoAxeViolations(page);
});

test("more than fifty servers come page by page", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  for (let number = 1; number <= 53; number++)
    await addServer(panel, account, { hostname: `many-${number}` });
  await signIn(account);
  await open(page, "/servers");
  const names = tableOf(page).getByRole("rowheader");
  await expect(names).toHaveCount(50);
  await page.getByRole("button", { name: t.servers.more }).click();
  await expect(page.getByText(format(t.servers.count, { count: 53 }), { exact: true })).toBeVisible();
  // Rows far from the viewport leave only their height.
  await expect(tableOf(page)).toHaveAttribute("aria-rowcount", "54");
  await page.keyboard.press("End");
  await expect(names.last()).toHaveText("many-53");
  // Browsers ignore a key that comes while the page still glides.
  await page.waitForFunction(() => window.innerHeight + window.scrollY >= document.body.scrollHeight - 1);
  await page.keyboard.press("Home");
  await expect(names.first()).toHaveText("many-1");
  await expect(page.getByRole("button", { name: t.servers.more })).toBeHidden();
});

test("old data is shown with its age until reading works again", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const account = await newAccount(panel);
  await addDeployment(panel, account, "new-1", "installing");
  await signIn(account);
  await open(page, "/servers");
  await page.route(listPath, (route) => route.abort());
  const note = page.getByRole("status").filter({ hasText: "Couldn't refresh" });
  await expect(note).toContainText("Last updated a moment ago", { timeout: 20_000 });
  await expect(row(tableOf(page), "new-1")).toBeVisible();
  await expectNoAxeViolations(page);
  const asked = page.waitForRequest(listPath);
  await note.getByRole("button", { name: t.common.retry }).click();
  await asked;
  await page.unroute(listPath);
  await expect(note).toBeHidden({ timeout: 20_000 });
});

test("a search that fails can be tried again", async ({ page, signIn, consoleWatch }) => {
  consoleWatch.allow(/status of 500/);
  await signIn("anna");
  await open(page, "/servers");
  const error = { code: "internal", doc: "internal", message: "x", fields: {}, requestId: "req-0001" };
  await page.route(listPath, (route) => route.fulfill({ status: 500, json: { error } }));
  await searchOf(page).fill("fi-mail");
  await expect(page.getByText(t.servers.errorTitle)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("req-0001")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute(listPath);
  await tableOf(page).getByRole("button", { name: t.common.retry }).click();
  await expect(tableOf(page).getByRole("rowheader")).toHaveText(["fi-mail-1"]);
});

test("a session that ended is said over the list, and begun again right there", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 401/);
  const account = await newAccount(panel);
  await addDeployment(panel, account, "new-1", "installing");
  await signIn(account);
  await open(page, "/servers?q=new");
  await inDatabase(panel, (client) =>
    client.query("update sessions set ended_at = now() where account_id = $1", [account.id]),
  );
  const dialog = page.getByRole("dialog", { name: t.session.endedTitle });
  await expect(dialog.getByLabel(t.session.password, { exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  await dialog.getByLabel(t.session.password, { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: t.login.submit, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/servers?q=new");
  await expect(tableOf(page).getByRole("rowheader")).toHaveText(["new-1"]);
});

test.describe("on a phone, dark, in Russian", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU", hasTouch: true });
  test("rows are cards with the name of every value", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel, { currency: "RUB" });
    await addServer(panel, account, { hostname: "ru-1", location: "RU", ip: "198.19.2.1", dueInDays: -3 });
    await addServer(panel, account, { hostname: "ru-2", location: "RU", dueInDays: 0 });
    await addDeployment(panel, account, "ru-3", "installing");
    await signIn(account);
    await open(page, "/servers");
    await expect(page).toHaveTitle(titleOf(ru.servers.title));
    const table = page.getByRole("table", { name: ru.servers.title });
    const rows = await readRows(table);
    expect(rows[0]).toMatchObject({ Имя: "ru-1", Статус: ru.servers.states.running, Локация: "Москва RU" });
    expect(rows[0]?.Продление).toMatch(/^12,10 ₽ просрочено на 3 дня, \d+ /);
    expect(rows[1]?.Продление).toMatch(/^12,10 ₽ сегодня, \d+ /);
    expect(rows[2]?.Статус).toMatch(/^Развёртывается установка · \d+ %$/);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("dark", () => {
  test.use({ colorScheme: "dark" });
  test("the list keeps its contrast", async ({ page, signIn }) => {
    await signIn("boris");
    await open(page, "/servers");
    await expect(row(tableOf(page), "ru-app-1")).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
