import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { addDeployment, addServer, beginWork, moveDeployment, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, type Ordered, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, measureScripts, open, phone } from "../../screen";

const showPath = "**/rpc/eq/root_password";

/** Orders, waits until the server runs, and opens its page. */
async function openNewServer(page: Page, { server_id, callback }: Ordered) {
  await open(page, `/jobs/${callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await open(page, `/servers/${server_id}`);
}

const ask = (page: Page) => page.getByRole("button", { name: t.server.showPassword });
const confirm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: t.server.showPassword });

test("a server says where it is, what it is and what it costs", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "nl-own-1", { ipv4_amount: 1 });
  await signIn(account);
  await openNewServer(page, ordered);
  await expect(page).toHaveTitle("nl-own-1 · Berth");
  const access = page.getByRole("region", { name: t.server.access });
  await expect(access.getByText(/^198\.18\.\d+\.\d+$/)).toHaveCount(2);
  await expect(access.getByText(/^ssh root@198\.18\.\d+\.\d+$/)).toBeVisible();
  const setup = page.getByRole("region", { name: t.server.setup });
  for (const text of ["vm.v3-nano", format(t.server.cores, { count: 1 }), "2 GB", "Debian 12", "Amsterdam"])
    await expect(setup.getByText(text, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  const address =
    (await access
      .getByText(/^198\.18\.\d+\.\d+$/)
      .first()
      .textContent()) ?? "";
  const tabs = page.getByRole("navigation", { name: t.server.tabs.label });
  for (const tab of [
    t.server.tabs.network,
    t.server.fact.trafficPlan,
    t.server.tabs.console,
    t.server.payment,
  ]) {
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(page).toHaveTitle(`${tab} · nl-own-1 · Berth`);
    await expect(page.getByRole("status").filter({ hasText: /^Running$/ })).toBeVisible();
    await expect(
      page.getByRole("button", { name: format(t.common.copyNamed, { what: address }), exact: true }).first(),
    ).toBeVisible();
  }
  const payment = page.getByRole("region", { name: t.server.payment });
  await expect(payment.getByText(format(t.server.per, { count: 1 }))).toBeVisible();
  await expect(payment.getByText(/^in \d+\s(days|weeks), \d+\s\w+(\s\d{4})?$/)).toBeVisible();
  await expect(page.getByRole("table", { name: t.server.invoices }).getByRole("link")).toHaveAttribute(
    "href",
    `/billing/invoices/${ordered.invoice}`,
  );
  await expectNoAxeViolations(page);
});

test("the page of a server that failed says what happened, and leads to its job and invoice", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "fail-install-page");
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("status").filter({ hasText: /^Failed$/ })).toBeAttached();
  await open(page, `/servers/${ordered.server_id}`);
  const main = page.getByRole("main");
  await expect(main.getByText(t.server.failedTitle)).toBeVisible();
  const job = `/jobs/${ordered.callback}`;
  await expect(main.getByRole("link", { name: t.server.seeWhy })).toHaveAttribute("href", job);
  const invoice = `/billing/invoices/${ordered.invoice}`;
  await expect(main.getByRole("link", { name: /^View invoice EU-/ })).toHaveAttribute("href", invoice);
  await expectNoAxeViolations(page);
});

test("the root password is shown once, and only on purpose put away", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "nl-own-2");
  await signIn(account);
  await openNewServer(page, ordered);
  await ask(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/You can view it once/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: t.common.cancel })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ask(page)).toBeFocused();
  await ask(page).click();
  await confirm(page).click();
  await expect(dialog.getByText("Test-server-1")).toBeFocused();
  await expect(dialog.getByText("root", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await expect(dialog.getByText("Test-server-1")).toBeVisible();
  await dialog.getByRole("button", { name: t.server.saved }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t.server.passwordGone)).toBeVisible();
});

test("with a PIN on the account the password needs it", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/403/);
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  await api.call("eq", { action: "set_pin", new_pin: "4071" });
  const ordered = await orderServer(api, "nl-own-3", { pin: "4071" });
  await signIn(account);
  await openNewServer(page, ordered);
  await ask(page).click();
  const pin = page.getByLabel(t.pinField.label);
  await confirm(page).click();
  await expect(page.getByText(t.pinField.problem.required)).toBeVisible();
  await pin.fill("0000");
  await confirm(page).click();
  await expect(page.getByText("Incorrect PIN. The password wasn't revealed.")).toBeVisible();
  await expect(pin).toHaveAttribute("aria-invalid", "true");
  await expect(pin).toHaveValue("");
  await pin.fill("4071");
  await pin.press("Enter");
  await expect(page.getByText("Test-server-1")).toBeVisible();
});

test("a lost answer is not passed over: the password is still there, or it is gone", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "nl-own-4");
  await signIn(account);
  await openNewServer(page, ordered);
  await page.route(showPath, (route) => route.abort(), { times: 1 });
  await ask(page).click();
  await confirm(page).click();
  await expect(page.getByText(/the password wasn't revealed/)).toBeVisible();
  await page.route(
    showPath,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await confirm(page).click();
  await expect(page.getByText(/The password is no longer available/)).toBeVisible();
  await expect(confirm(page)).toHaveCount(0);
  await page.getByRole("button", { name: t.common.close }).click();
  await expect(page.getByText(t.server.passwordGone)).toBeVisible();
});

test("a server that deploys turns into one that runs by itself", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const deployment = await addDeployment(panel, account, "nl-own-5", "installing");
  await beginWork(panel, deployment, 30);
  await signIn(account);
  await open(page, `/servers/${deployment.serverId}`);
  await expect(page.getByRole("region", { name: t.server.deployingTitle })).toBeVisible();
  await expect(page.getByRole("link", { name: t.server.watchDeployment })).toHaveAttribute(
    "href",
    `/jobs/${deployment.key}`,
  );
  await moveDeployment(panel, deployment, "done");
  await expect(page.getByRole("status").filter({ hasText: t.server.state.running })).toBeVisible();
  await expect(page.getByText(t.server.deployingTitle)).toBeHidden();
});

test("unknown, ill-formed and someone else's servers are all not there", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  const foreign = await addServer(panel, await newAccount(panel), { hostname: "nl-foreign" });
  await signIn(await newAccount(panel));
  for (const path of [
    `/servers/${foreign}`,
    `/servers/${foreign}/activity`,
    "/servers/999999999",
    "/servers/x",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: t.states.notFoundTitle })).toBeVisible();
  }
});

test("the pages of a server bring at most 200 KB of script", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const id = await addServer(panel, account, { hostname: "nl-own-6" });
  await signIn(account);
  for (const tab of ["", "/billing", "/activity", "/reinstall"]) {
    const kilobytes = (await measureScripts(page, `/servers/${id}${tab}`)) / 1024;
    const description = `/servers/…${tab} ${kilobytes.toFixed(1)} KB`;
    test.info().annotations.push({ type: "script", description });
    expect(kilobytes, description).toBeLessThanOrEqual(200);
  }
});

test.describe("on a phone, in Russian", () => {
  test.use({ viewport: phone, locale: "ru-RU" });

  test("a suspended server says so, and everything fits", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel, { currency: "RUB" });
    const id = await addServer(panel, account, {
      hostname: "ru-own-1",
      state: "suspended",
      ip: "198.18.250.1",
      dueInDays: -4,
    });
    await signIn(account);
    await open(page, `/servers/${id}`);
    await expect(page.getByText(ru.server.suspendedTitle, { exact: true })).toBeVisible();
    await expect(page.getByText("198.18.250.1", { exact: true })).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await open(page, `/servers/${id}/billing`);
    await expect(page.getByText(ru.server.suspendedTitle, { exact: true })).toBeVisible();
    await expect(page.getByText(/^просрочено на 4\sдня, /)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
