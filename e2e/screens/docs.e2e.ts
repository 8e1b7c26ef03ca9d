import { expect, test } from "../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, measureScripts, phone } from "../screen";

test("the document names this panel and every module", async ({ page, panel }) => {
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

test("the reference shows an action and calls it", async ({ page }) => {
  await page.goto("/docs/api");
  await expect(page).toHaveTitle("API reference · Berth");
  await expect(page.getByText("Every call is a POST of form fields")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByText("check: Shows the result of an asynchronous call").first().click();
  await expect(page.getByText("/eq_callback.php?action=check").first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByText("FORM", { exact: true }).click();
  await page.locator('[data-pname="key"]').fill("0".repeat(32));
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText("AsyncKey not found").first()).toBeVisible();
});

test("the frame is walked with the keyboard, and the skip link leads past it", async ({ page }) => {
  await page.goto("/docs/api");
  // The viewer takes the focus once it has loaded.
  await expect(page.locator("openapi-explorer")).toBeFocused();
  const skip = page.getByRole("link", { name: "Skip to the reference" });
  await skip.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "openapi.json" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to the panel" })).toBeFocused();
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
});

test("the reference brings at most 200 KB of script", async ({ page }) => {
  const kilobytes = (await measureScripts(page, "/docs/api")) / 1024;
  test.info().annotations.push({ type: "script", description: `/docs/api ${kilobytes.toFixed(1)} KB` });
  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(200);
});

test("the viewer's script is fetched once", async ({ page }) => {
  const html = await (await page.request.get("/docs/api")).text();
  const address = /\/docs\/api\/viewer\.js\?v=[0-9a-f]+/.exec(html)?.[0] ?? "";
  const kept = await page.request.get(address);
  expect(kept.headers()["cache-control"]).toContain("immutable");
  expect((await page.request.get("/docs/api/viewer.js?v=0")).headers()["cache-control"]).toBe("no-cache");
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the frame speaks Russian, and everything fits", async ({ page }) => {
    await page.goto("/docs/api");
    await expect(page.getByRole("heading", { name: "Справочник API" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Вернуться в панель" })).toBeVisible();
    await expect(page.getByText("Opens a session with an API key").first()).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
