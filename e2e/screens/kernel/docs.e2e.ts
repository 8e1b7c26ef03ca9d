import { format, ru, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  measureScripts,
  open,
  phone,
  titleOf,
} from "../../screen";

test("the document names this panel and every module", async ({ page, panel }) => {
  const actions = await (await page.request.get("/openapi-actions.json")).json();
  expect(actions.paths["/eq.php/order_instance"].post.operationId).toBe("eqOrderInstance");
  const answer = await page.request.get("/openapi.json");
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(answer.headers()["access-control-allow-origin"]).toBe("*");
  const document = await answer.json();
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: panel.url }]);
  for (const path of ["/auth", "/auth.php", "/api_keys.php", "/eq.php", "/eq_callback.php", "/billing.php"])
    expect(document.paths[path]?.post, path).toBeDefined();
  expect(await (await page.request.get("/openapi.json")).text()).toBe(await answer.text());
});

test("the reference shows every call of the document, with an example that works", async ({
  page,
  panel,
  request,
}) => {
  test.setTimeout(300_000);
  const { paths } = await (await request.get("/openapi.json?layout=actions")).json();
  const modules = [...new Set(Object.keys(paths).map((path) => /^\/(\w+)\.php/.exec(path)?.[1] ?? ""))];
  await open(page, "/docs/api");
  await expect(page).toHaveTitle(titleOf(t.apiDocs.title));
  await expect(page.getByText("Every call is a POST of form fields")).toBeVisible();
  await expect(page.locator("main li")).toHaveCount(Object.keys(paths).length);
  await expectNoAxeViolations(page);
  let calls = 0;
  for (const module of modules) {
    const answer = await request.get(`/docs/api/${module}`);
    expect(answer.status(), module).toBe(200);
    calls += (await answer.text()).split("<article ").length - 1;
  }
  expect(calls).toBe(Object.keys(paths).length);

  await page
    .getByRole("navigation", { name: t.apiDocs.contents })
    .getByRole("link", { name: "presets" })
    .click();
  await expect(page).toHaveTitle("presets · API reference · Berth");
  const call = page.locator('[id="presets.list"]');
  await expect(call.getByRole("heading", { name: /^presets\/list/ })).toBeVisible();
  await expect(call.getByRole("row").filter({ hasText: "location" }).first()).toBeVisible();
  await expect(call.getByText(`curl ${panel.url}/presets.php`)).toBeVisible();
  await call.getByText(t.apiDocs.answer).click();
  await expect(call.getByText('"result": "OK"')).toBeVisible();
  await expectNoAxeViolations(page);
  expect((await request.get("/docs/api/nothing")).status()).toBe(404);
});

test("an error leads to what it means, and the table of access to its call", async ({ page }) => {
  await open(page, "/docs/api/eq#eq.show");
  await page.locator('[id="eq.show"]').getByRole("link", { name: "server.not_found" }).click();
  await expect(page).toHaveURL("/docs/api/errors#error-server.not_found");
  const error = page.locator('[id="error-server.not_found"]');
  await expect(error).toBeInViewport();
  await expect(error.getByText(t.problems.server.foreign)).toBeVisible();
  await open(page, "/docs/api/access");
  const access = page.getByRole("row").filter({ hasText: "eq.order_instance" }).first();
  await expect(access.getByRole("cell")).toHaveText([
    "write",
    "session",
    "eq/order_instance",
    "pin",
    "forbidden",
  ]);
  await access.getByRole("link", { name: "eq.order_instance" }).click();
  await expect(page.locator('[id="eq.order_instance"]')).toBeInViewport();
});

test("the example of a call is copied", async ({ page, context, panel }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/docs/api/presets");
  await page.getByRole("button", { name: format(t.apiDocs.copyCall, { call: "presets/list" }) }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`curl ${panel.url}/presets.php \\\n  -d action=list \\\n  -d location=NL`);
});

test("the skip link leads past the frame", async ({ page }) => {
  await open(page, "/docs/api");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t.apiDocs.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
});

test("the reference brings at most 150 KB of script", async ({ page }) => {
  const kilobytes = (await measureScripts(page, "/docs/api/eq")) / 1024;
  test.info().annotations.push({ type: "script", description: `/docs/api/eq ${kilobytes.toFixed(1)} KB` });
  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(150);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is there but the buttons", async ({ page }) => {
    await page.goto("/docs/api/eq");
    await expect(page.getByRole("heading", { name: /^eq\/order_instance Orders/ })).toBeVisible();
    await expect(page.locator('[id="eq.list"] pre').first()).toContainText("-d action=list");
    await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  });
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the frame and the words of errors are Russian, and everything fits", async ({ page }) => {
    test.setTimeout(300_000);
    await open(page, "/docs/api");
    await expect(page.getByRole("heading", { name: ru.apiDocs.title })).toBeVisible();
    await expect(page.getByRole("link", { name: ru.apiDocs.back })).toBeVisible();
    await page.getByText(ru.apiDocs.contents).click();
    await page.getByRole("link", { name: ru.apiDocs.errors }).click();
    await expect(page).toHaveTitle("Ошибки · Справочник API · Berth");
    await expect(page.getByText(ru.problems.server.foreign).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
