import { format, ru, t } from "@/lib/testing/words";
import { addDeployment, beginWork, moveDeployment, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, measureScripts, open, phone } from "../../screen";

test("a deployment ends well, and its page stays", async ({ page, context, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const { callback, server_id: id } = await orderServer(await apiOf(panel, account), "nl-job-1");
  await signIn(account);
  await open(page, `/jobs/${callback}`);
  await expect(page).toHaveTitle("nl-job-1 · Berth");
  await expect(page.getByRole("status").filter({ hasText: /^Done$/ })).toBeAttached();
  const stages = page.getByRole("region", { name: t.job.title }).getByRole("listitem");
  await expect(stages).toHaveText([
    /^Queued \(done\)/,
    /^Allocating server and IP address \(done\)/,
    /^Installing Debian 12 \(done\)/,
    /^Configuring software \(done\)/,
    /^Connectivity check \(done\)/,
  ]);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  const facts = page.getByRole("region", { name: t.job.details });
  await expect(facts.getByText(/^198\.18\.\d+\.\d+$/)).toBeVisible();
  await expect(facts.getByRole("link", { name: t.job.passwordShow })).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await facts.getByRole("button", { name: t.job.copyByApi }).click();
  await expect(facts.getByText(t.common.copied)).toBeAttached();
  const statusUrl = await page.evaluate(() => navigator.clipboard.readText());
  expect(statusUrl).toBe(`${panel.url}/eq_callback.php?action=check&key=${callback}`);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByRole("link", { name: t.job.openServer })).toHaveAttribute("href", `/servers/${id}`);
});

test("a running deployment says how far it is, and shows its end by itself", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const deployment = await addDeployment(panel, account, "nl-job-2", "installing");
  await beginWork(panel, deployment, 311);
  await signIn(account);
  await open(page, `/jobs/${deployment.key}`);
  await expect(page.getByText(/^5\smin \d+\ss elapsed · usually \d/)).toBeVisible();
  const current = page.locator("[aria-current=step]");
  await expect(current).toHaveText(/^Installing Debian 12 \(in progress\)5\smin \d+\ss$/);
  const announced = page.getByRole("status").filter({ hasText: "stage 3 of 5" });
  await expect(announced).toHaveText(
    format(t.job.announcement, { stage: t.job.stage.installing, number: 3, total: 5 }),
  );
  await expect(page.getByText(/^usually \d/)).toHaveCount(2);
  await moveDeployment(panel, deployment, "done");
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
});

test("a deployment that takes far too long says so", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const deployment = await addDeployment(panel, account, "nl-job-3", "installing");
  await beginWork(panel, deployment, 7_200);
  await signIn(account);
  await open(page, `/jobs/${deployment.key}`);
  await expect(page.getByText(/ · taking longer than usual$/)).toBeVisible();
  await expect(page.getByText(t.job.lostTitle)).toBeVisible();
});

test("a page that cannot refresh says how old it is, and recovers", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const account = await newAccount(panel);
  const deployment = await addDeployment(panel, account, "nl-job-4", "installing");
  await beginWork(panel, deployment, 60);
  await signIn(account);
  await page.route("**/rpc/jobs/show", (route) => route.abort());
  await open(page, `/jobs/${deployment.key}`);
  await expect(page.getByText(/^Last updated .+\. Couldn't refresh\./)).toBeVisible();
  await page.unroute("**/rpc/jobs/show");
  await page.getByRole("button", { name: t.common.retry }).click();
  await expect(page.getByText(/Couldn't refresh/)).toBeHidden();
});

test("a deployment that fails for good says why and where the money is", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const { callback } = await orderServer(await apiOf(panel, account), "fail-install-job");
  await signIn(account);
  await open(page, `/jobs/${callback}`);
  // Three retry delays, each until the worker runs the job again.
  await expect(page.getByText(format(t.job.failedText, { count: 4 }))).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("We've returned €5.45 to your credit")).toBeVisible();
  await expect(page.getByText(/^Attempt \d, “Installing operating system”:/)).toHaveCount(4);
  await expect(page.getByRole("link", { name: t.job.orderAgain })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("unknown, ill-formed and someone else's deployments are all not there", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  const owner = await newAccount(panel);
  const { key } = await addDeployment(panel, owner, "nl-job-5", "queued");
  await signIn(await newAccount(panel));
  for (const path of [`/jobs/${key}`, `/jobs/${"0".repeat(32)}`, "/jobs/x"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: t.states.notFoundTitle })).toBeVisible();
  }
});

test("a guest signs in first, and comes back here", async ({ page }) => {
  await page.goto(`/jobs/${"0".repeat(32)}`);
  await expect(page).toHaveURL(/\/login\?to=%2Fjobs%2F0{32}$/);
});

test("the page of a deployment brings at most 200 KB of script", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { key } = await addDeployment(panel, account, "nl-job-6", "queued");
  await moveDeployment(panel, { serverId: 0, key }, "done");
  await signIn(account);
  const kilobytes = (await measureScripts(page, `/jobs/${key}`)) / 1024;
  test.info().annotations.push({ type: "script", description: `/jobs/… ${kilobytes.toFixed(1)} KB` });
  expect(kilobytes).toBeLessThanOrEqual(200);
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("a deployment waits for its payment", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel, { currency: "RUB" });
    const { callback, invoice } = await orderServer(await apiOf(panel, account), "ru-job-1");
    await signIn(account);
    await open(page, `/jobs/${callback}`);
    await expect(page.getByText(/^Требуется оплата: 524,60\s₽$/)).toBeVisible();
    await expect(
      page.getByText(/^Оплатите счёт .+ до .+\. Развёртывание начнётся после оплаты\.$/),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: ru.job.payInvoice })).toHaveAttribute(
      "href",
      `/billing/invoices/${invoice}`,
    );
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
