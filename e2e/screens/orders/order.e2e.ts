import { spawnSync } from "node:child_process";
import { giveCredit } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { format, languages, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import {
  alertOf,
  amount,
  chosenApart,
  fill,
  invoicesOf,
  jobPath,
  machines,
  orderButton,
  stepLink,
  summary,
} from "../../order-page";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row, untilHydrated } from "../../screen";

test("a server is ordered for the price that was shown", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "200.00" });
  await signIn(account);
  await open(page, "/order");
  await row(machines(page), "vm.v3-medium").click();
  await page.getByRole("radio", { name: t.order.templates.period.quarterly }).check();
  await page.getByRole("radio", { name: "10 TB, 1 Gbit/s" }).check();
  await page.getByRole("combobox", { name: t.order.software.system }).selectOption("Debian 13");
  await page.getByLabel(t.order.access.hostname).fill("web-1");
  await page.getByRole("button", { name: t.rootPassword.generate }).click();
  const saving = page.getByRole("link", { name: t.rootPassword.save });
  await expect(saving).toHaveAttribute("download", "root-password.txt");
  const password = await page.getByLabel(t.order.access.password, { exact: true }).inputValue();
  expect((await saving.getAttribute("href"))?.split(",")[1]).toBe(encodeURIComponent(password));
  // A price that is being refetched is dimmed.
  const total = await amount(page, t.order.summary.total);
  await expectNoAxeViolations(page);
  await expect(
    summary(page)
      .getByRole("paragraph")
      .filter({ hasText: /^Charged to your credit now$/ }),
  ).toBeVisible();
  await expect(summary(page).getByText("€0.00")).toHaveCount(0);
  await orderButton(page).click();
  await page.waitForURL(jobPath);
  const invoices = await invoicesOf(panel, account);
  expect(invoices.map((sum) => `€${sum}`)).toEqual([total]);
});

test("however often it is pressed, one order is placed", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "100.00" });
  await signIn(account);
  await fill(page);
  await amount(page, t.order.summary.total);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/rpc/eq/order_instance")) calls++;
  });
  await page.getByLabel(t.order.access.hostname).focus();
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>("button[form=order-form]");
    for (let press = 0; press < 3; press++) button?.click();
  });
  await page.keyboard.press("Enter");
  await page.waitForURL(jobPath);
  await untilHydrated(page);
  await page.goBack();
  await page.waitForURL(/\/order/);
  await untilHydrated(page);
  await page.goForward();
  await page.waitForURL(jobPath);
  expect(calls).toBe(1);
  expect(await invoicesOf(panel, account)).toHaveLength(1);
});

test("without enough credit it says what will happen, leads to the payment, and the job waits", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  await signIn(account);
  await fill(page);
  await expect(
    summary(page).getByText("to start deployment. We reserve the server until then."),
  ).toBeVisible();
  await page.getByRole("button", { name: t.order.summary.orderLater }).click();
  await page.waitForURL(/\/billing\/invoices\/\d+\?to=\/jobs\/[1-9][0-9]{31}$/);
  const [state] = await inDatabase(panel, async (client) => {
    const { rows } = await client.query("select state from servers where account_id = $1", [account.id]);
    return rows.map((server) => server.state);
  });
  expect(state).toBe("awaiting_payment");
});

test("what cannot be chosen is folded away with its reason", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/order?preset=vm.v3-small&location=RU");
  const hidisk = row(machines(page), "vm.v4-hidisk");
  await expect(hidisk).toHaveCount(0);
  await page.getByRole("button", { name: /^Show \d+ unavailable$/ }).click();
  await expect(hidisk).toContainText("not available in this location · ");
  await expect(hidisk.getByRole("radio")).toBeDisabled();
  const windows = page.getByRole("option", { name: /Windows Server 2025 Standard/ });
  await expect(windows).toBeDisabled();
  await expect(windows).toHaveText(/needs 8 GB of memory, this plan has 4/);
  await expect(
    page.getByText(/^\d+ available for this plan · \d+ not available \(see why in the list\)$/),
  ).toBeVisible();
  await expect(page.getByRole("radio", { name: "50 TB, 1 Gbit/s" })).toBeDisabled();
  await expect(page.getByText("not for virtual servers").last()).toBeVisible();
});

test("a server by the hour is offered where there is one, costs nothing at first and says what it comes to", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "0.30" });
  await signIn(account);
  await fill(page);
  const byTheHour = page.getByRole("radio", { name: t.order.templates.period.hourly });
  await expect(byTheHour).toHaveCount(0);
  await row(machines(page), "vm.v4-small").click();
  await byTheHour.check();
  await expect(
    summary(page).getByText(format(t.server.hourly.rate, { hour: "€0.0189", month: "€12.71" })),
  ).toBeVisible();
  expect(await amount(page, t.order.summary.total)).toBe("€0.00");
  // Credit for one day is required.
  await expect(summary(page).getByText("Servers by the hour need €0.45 of credit")).toBeVisible();
  const topUp = page.getByRole("link", { name: t.order.summary.topUpHourly });
  await expect(topUp).toHaveAttribute("href", /^\/billing\/add-funds\?for=0\.45&to=/);
  await expect(orderButton(page)).toHaveAttribute("aria-disabled", "true");
  await expectNoAxeViolations(page);
  await withDatabase(panel, (db) => giveCredit(db, account.id, "EUR", "5.00"));
  await page.reload();
  await page.getByRole("button", { name: t.rootPassword.generate }).click();
  await amount(page, t.order.summary.total);
  await orderButton(page).click();
  await page.waitForURL(jobPath);
  expect(await invoicesOf(panel, account)).toEqual(["0.00"]);
});

test("arrow keys walk over the machines that can be had", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/order?preset=vm.v2-small&location=NL");
  await page.getByRole("radio", { name: "vm.v2-small" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "vm.v3-pico" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "vm.v2-small" })).toBeChecked();
});

test("a machine that is gone here is offered where it is", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/order?preset=vgpu.v1-a5000&location=NL");
  await expect(page.getByText("sold out in Amsterdam · 2 available in Helsinki").first()).toBeVisible();
  await orderButton(page).click();
  await expect(alertOf(page, t.order.errors.preset)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: format(t.order.preset.move, { place: "Helsinki" }) }).click();
  await expect(page.getByRole("radio", { name: "vgpu.v1-a5000" })).toBeChecked();
  expect(await amount(page, t.order.summary.total)).toMatch(/^€/);
});

test("errors are listed beside the button, said beside their fields, and the first has the focus", async ({
  page,
  panel,
  signIn,
}) => {
  // Orders in the end, so it needs its own account: the demo accounts are shared.
  await signIn(await newAccount(panel, { credit: "50.00" }));
  await open(page, "/order");
  await page.getByLabel(t.order.access.hostname).fill("web_1");
  const password = page.locator("#order-root-pass");
  await password.fill("short");
  await page.getByLabel(t.order.access.sshKey).fill("ssh-rsa nonsense");
  await amount(page, t.order.summary.total);
  await orderButton(page).click();
  const list = alertOf(page, format(t.states.fieldsTitle, { count: 3 }));
  await expect(list).toBeInViewport();
  await expect(page.getByLabel(t.order.access.hostname)).toBeFocused();
  await expect(page.getByLabel(t.order.access.hostname)).toBeInViewport();
  await expect(stepLink(page, t.order.steps.access)).toContainText(t.order.steps.state.wrong);
  await expectNoAxeViolations(page);
  await list.getByRole("link", { name: /^Root password/ }).click();
  await expect(password).toBeFocused();
  const [says = ""] = t.order.errors.passwordRules.split("{");
  await expect(password).toHaveAccessibleDescription(new RegExp(`^${says}`));
  await page.getByRole("button", { name: t.rootPassword.generate }).click();
  await expect(alertOf(page, "2 fields")).toBeVisible();
  // The last errors disappear on mousedown, and the click must still count.
  await page.getByLabel(t.order.access.hostname).fill("web-1");
  await page.getByLabel(t.order.access.sshKey).fill("");
  const place = await orderButton(page).boundingBox();
  if (!place) throw new Error("There is no button.");
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL(jobPath);
});

test("the address keeps the choice over a reload, and no secret", async ({ page, signIn }) => {
  await signIn("anna");
  await fill(page);
  await row(machines(page), "vm.v3-large").click();
  await page.getByRole("radio", { name: "Frankfurt" }).check();
  await expect(page).toHaveURL(/location=DE/);
  await row(machines(page), "vm.v4-large").click();
  await page.getByRole("radio", { name: t.order.templates.period["semi-annually"] }).check();
  await page.getByRole("combobox", { name: t.order.software.system }).selectOption("Ubuntu 24.04 LTS");
  await expect(page).toHaveURL("/order?location=DE&preset=vm.v4-large&os=22&plan=1&period=semi-annually");
  await page.reload();
  await expect(page.getByRole("radio", { name: "vm.v4-large" })).toBeChecked();
  await expect(page.getByRole("radio", { name: t.order.templates.period["semi-annually"] })).toBeChecked();
  await expect(page.getByRole("combobox", { name: t.order.software.system })).toHaveValue("22");
});

test("a machine of another kind stays in sight while it is the chosen one", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/order?preset=vm.v3-small&location=NL");
  await page.getByRole("radio", { name: t.order.families.gpu, exact: true }).check();
  await expect(row(machines(page), "gpu.v3-1x3080")).toBeVisible();
  await expect(page.getByRole("radio", { name: "vm.v3-small" })).toBeChecked();
  await expect(row(chosenApart(page), "vm.v3-small")).toContainText(t.order.families.vm);
  await expectNoAxeViolations(page);
  await row(machines(page), "gpu.v3-1x3080").click();
  await expect(chosenApart(page)).toHaveCount(0);
  await expect(summary(page).getByText("gpu.v3-1x3080 (NL)", { exact: true })).toBeVisible();
});

test("what is typed outlives a reload and the change of the language, except the password", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  await fill(page);
  await page.getByLabel(t.order.access.hostname).fill("kept-2");
  await page.getByLabel(t.order.access.sshKey).fill("ssh-ed25519 half");
  // The field that is left says what is wrong with it, which moves nothing while the mouse is down.
  await page.getByText(t.order.access.notify).hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await expect(page.getByLabel(t.order.access.notify)).not.toBeChecked();
  await expect(page.getByLabel(t.order.access.sshKey)).toHaveAttribute("aria-invalid", "true");
  await page.reload();
  await expect(page.getByLabel(t.order.access.hostname)).toHaveValue("kept-2");
  await expect(page.getByLabel(t.order.access.sshKey)).toHaveValue("ssh-ed25519 half");
  await expect(page.getByLabel(t.order.access.notify)).not.toBeChecked();
  await expect(page.locator("#order-root-pass")).toHaveValue("");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("button", { name: languages.ru }).click();
  await expect(page.getByLabel(ru.order.access.hostname)).toHaveValue("kept-2");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).not.toContain("root_pass");
});

test("the steps say where one is and what is missing, and lead there with the keys", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  await open(page, "/order");
  await expect(stepLink(page, t.order.steps.location)).toHaveAttribute("aria-current", "step");
  await expect(stepLink(page, t.order.steps.machine)).toContainText(t.order.steps.state.done);
  await expect(stepLink(page, t.order.steps.access)).toContainText(t.order.steps.state.missing);
  await stepLink(page, t.order.steps.access).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "5 Access" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "5 Access" })).toBeInViewport();
  await expect(stepLink(page, t.order.steps.access)).toHaveAttribute("aria-current", "step");
  await page.getByRole("button", { name: t.rootPassword.generate }).click();
  await expect(stepLink(page, t.order.steps.access)).toContainText(t.order.steps.state.done);
  await page.getByRole("radio", { name: "vm.v3-small" }).check();
  await expect(stepLink(page, t.order.steps.machine)).toHaveAttribute("aria-current", "step");
});

test("a link to the page puts the focus on its heading", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/servers");
  await page.getByRole("navigation").getByRole("link", { name: t.frame.order, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t.order.title })).toBeFocused();
  await expect(machines(page).getByRole("radio").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: t.order.title })).toBeFocused();
});

test("the call beside the form orders the same", async ({ page, panel, request, signIn }) => {
  test.skip(spawnSync("curl", ["--version"]).error !== undefined, "curl is not installed");
  const account = await newAccount(panel, { credit: "100.00" });
  await signIn(account);
  await fill(page);
  await page.getByLabel(t.order.access.hostname).fill("by-call-1");
  const total = await amount(page, t.order.summary.total);
  await page.getByRole("button", { name: t.order.call.title }).click();
  const call = page.getByRole("region", { name: t.order.call.title }).locator("pre");
  await expect(call).toContainText("hostname=by-call-1");
  await expectNoAxeViolations(page);
  const login = await request.post("/auth.php", {
    form: { action: "whmcslogin", user: account.email, password: account.password, fix_ip: 0 },
  });
  const { result }: { result: { token: string } } = await login.json();
  const { PATH = "" } = process.env;
  const env = { NODE_ENV: "test" as const, PATH, TOKEN: result.token, ROOT_PASS: "It's-a-secret-1" };
  const { stdout } = spawnSync("sh", ["-c", (await call.textContent()) ?? ""], { env, encoding: "utf8" });
  expect(JSON.parse(stdout)).toMatchObject({ result: "OK", status: "Paid" });
  expect((await invoicesOf(panel, account)).map((sum) => `€${sum}`)).toEqual([total]);
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });

  test("a PIN is asked for at the order, and a wrong one keeps everything", async ({
    page,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Failed to load resource/);
    await signIn("boris");
    await open(page, "/order?location=RU&preset=vm.v3-nano");
    await expectNoAxeViolations(page);
    await page.getByLabel(ru.order.access.hostname).fill("pin-1");
    await page.getByRole("button", { name: ru.rootPassword.generate }).click();
    await page.getByRole("button", { name: ru.order.summary.orderLater }).click();
    const dialog = page.getByRole("dialog", { name: ru.order.pin.title });
    await expect(dialog.getByLabel(ru.pinField.label)).toBeFocused();
    await expect(dialog).toContainText("vm.v3-nano на 1 месяц");
    await dialog.getByLabel(ru.pinField.label).fill("0000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(ru.pinField.label)).toHaveAccessibleDescription(
      "Неверный PIN-код. Ничего не заказано.",
    );
    await expectNoAxeViolations(page);
    await expect(page.getByLabel(ru.order.access.hostname)).toHaveValue("pin-1");
    await dialog.getByLabel(ru.pinField.label).fill("4071");
    await page.keyboard.press("Enter");
    await page.waitForURL(jobPath);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, colorScheme: "dark", locale: "ru-RU" });

  test("the sum stays at the bottom, opens to the whole summary, and orders", async ({
    page,
    panel,
    signIn,
  }) => {
    const account = await newAccount(panel, { currency: "RUB", credit: "5000.00" });
    await signIn(account);
    await open(page, "/order");
    await row(page.getByRole("table", { name: ru.order.steps.machine }), "vm.v3-nano").click();
    await page.getByRole("button", { name: ru.rootPassword.generate }).click();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    const renewal = page.getByText(/^Продление /);
    await expect(renewal).toBeHidden();
    await page.getByRole("button", { name: /Спишется с баланса сейчас/ }).click();
    await expect(renewal).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: ru.order.summary.order }).click();
    await page.waitForURL(jobPath);
    expect(await invoicesOf(panel, account)).toHaveLength(1);
  });
});
