import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startIncus } from "@/lib/testing/fakes/incus/server";
import { startMailServer } from "@/lib/testing/fakes/mail-server";
import { startStripe, stripeKeys } from "@/lib/testing/fakes/stripe-server";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { format, t } from "@/lib/testing/words";
import { inDatabase } from "../../accounts";
import { expect, test } from "../../fixtures";
import {
  bothSizes,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  measureScripts,
  untilHydrated,
} from "../../screen";
import { giveCode, ownerDialog } from "../../sign-in-form";
import { appCode } from "../../two-factor";

const { setup } = t;
const who = { name: "First Administrator", email: "first@example.test", password: "Harbour-light-7" };
const steps = ["brand", "company", "money", "mail", "machines", "ready"] as const;
const shots = process.env.SETUP_PICTURES;

/** The link that the start printed, if it did. */
const linkIn = (panel: PanelProcess): string | undefined => /http\S+\/setup#\S+/.exec(panel.logs())?.[0];
const linkOf = (panel: PanelProcess) => waitFor(() => linkIn(panel), "The start prints no link.");

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const onStep = async (page: Page, step: (typeof steps)[number]): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(setup.steps[step]);
  await untilHydrated(page);
};

/** As if the last code's half minute were over. */
const forgetCodes = (panel: PanelProcess) =>
  inDatabase(panel, (client) => client.query("update accounts set totp_last_step = 0"));

test("an empty database is set up by the link of its last start, left on the way and taken up again", async ({
  browser,
  consoleWatch,
}) => {
  test.setTimeout(420_000);
  consoleWatch.allow(/503|404/);
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-first-setup-"));
  const [stripe, mails] = [await startStripe(), await startMailServer()];
  const cluster = await startIncus(["h1", "h2"]);
  const start = () =>
    startPanel({
      dataDir,
      hostname: "localhost",
      // A secret of its own: with that of the other tests it would begin with the demo.
      env: { DEMO: "off", SECRET: "the secret of a panel that begins empty", STRIPE_URL: stripe.url },
    });
  let panel = await start();
  const dead = await linkOf(panel);
  await panel.stop();
  panel = await start();
  const context = await browser.newContext({ baseURL: panel.url, reducedMotion: "reduce" });
  const page = await context.newPage();
  const go = async (to: string) => {
    await page.goto(to);
    await untilHydrated(page);
  };
  try {
    await test.step("a stranger finds a panel that is not set up", async () => {
      for (const target of ["/", "/login", "/staff", "/order", "/setup/brand"]) {
        expect((await page.goto(target))?.status(), target).toBe(503);
        await expect(page.getByRole("heading")).toHaveText("This panel is not set up yet");
      }
      for (const call of ["/auth.php", "/rpc/eq/list"]) {
        const answer = await context.request.post(call, { form: { action: "info" } });
        expect([answer.status(), (await answer.json()).doc], call).toEqual([503, "setup.pending"]);
      }
      expect((await context.request.get("/healthz")).status()).toBe(200);
      await go("/setup");
      await expect(page.getByText(setup.begin.noToken)).toBeVisible();
      await go(dead.replace(/^.*(?=\/setup#)/, ""));
      await page.reload();
      await expect(page.getByText(setup.begin.goneTitle)).toBeVisible();
    });

    let secret = "";
    await test.step("the link makes the administrator, once", async () => {
      await page.goto("about:blank");
      await go(await linkOf(panel));
      secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
      await expectNoAxeViolations(page);
      await page.getByLabel(setup.begin.name).fill(who.name);
      await page.getByLabel(setup.begin.email).fill(who.email);
      await page.getByLabel(t.join.password, { exact: true }).fill(who.password);
      await page.getByLabel(t.join.code).fill("000000");
      await press(page, setup.begin.submit);
      await expect(page.getByLabel(t.join.code)).toHaveAccessibleDescription(/incorrect/i);
      await page.getByLabel(t.join.code).fill(appCode(secret));
      await press(page, setup.begin.submit);
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
      const other = await browser.newContext({ baseURL: panel.url });
      const late = await other.newPage();
      await late.goto(await linkOf(panel));
      await expect(late.getByText(setup.begin.goneTitle)).toBeVisible();
      await other.close();
      await page.getByRole("link", { name: setup.begin.next, exact: true }).click();
      await onStep(page, "brand");
    });

    await test.step("brand and company, which its country proposes", async () => {
      await page.getByLabel(t.brands.name, { exact: true }).fill("Nordhaven");
      await page.getByLabel(t.brands.accent).fill("#fffbe0");
      await press(page, setup.save);
      await expect(page.getByLabel(t.brands.accent)).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel(t.brands.accent).fill("#1d4ed8");
      await press(page, setup.save);
      await onStep(page, "company");
      const form = t.companyForm;
      const field = (name: keyof typeof form.fields) => page.getByLabel(form.fields[name], { exact: true });
      await field("country").selectOption("DE");
      await expect(page.getByText(format(setup.company.rate, { rate: "19" }))).toBeVisible();
      await expect(field("prefix")).toHaveValue("DE");
      await expect(field("region")).toHaveValue("DE");
      await expect(page.getByLabel(setup.company.language)).toHaveValue("de");
      await field("prefix").fill("NH");
      await field("country").selectOption("NL");
      await expect(field("region")).toHaveValue("NL");
      await expect(field("prefix")).toHaveValue("NH");
      await field("name").fill("Nordhaven B.V.");
      await field("address").fill("Street 1, Amsterdam");
      await field("tax_id").fill("?");
      await press(page, setup.save);
      await expect(page.getByText(form.wrong.tax_id)).toBeVisible();
      await field("tax_id").fill("NL004495445B01");
      // The same page in another tab, which is saved afterwards, changes nothing.
      const tab = await context.newPage();
      await tab.goto("/staff/setup/company");
      await untilHydrated(tab);
      await press(page, setup.save);
      await onStep(page, "money");
      await tab.getByLabel(form.fields.country, { exact: true }).selectOption("FR");
      await tab.getByLabel(form.fields.name, { exact: true }).fill("Other");
      await tab.getByLabel(form.fields.address, { exact: true }).fill("Elsewhere 2");
      await tab.getByLabel(form.fields.tax_id, { exact: true }).fill("FR12345678901");
      await press(tab, setup.save);
      await expect(tab.getByText(t.problems.settings.changed_meanwhile)).toBeVisible();
      await tab.close();
    });

    await test.step("whoever leaves finds the way back after signing in", async () => {
      await context.clearCookies();
      await forgetCodes(panel);
      await go("/login");
      await page.getByLabel(t.login.email).fill(who.email);
      await page.getByLabel(t.login.password, { exact: true }).fill(who.password);
      await press(page, t.login.submit);
      await expect(page.getByRole("heading", { name: t.secondStep.title })).toBeVisible();
      await untilHydrated(page);
      await giveCode(page, t.secondStep.totp.label, appCode(secret));
      await expect(page).toHaveURL("/staff");
      await untilHydrated(page);
      await page.getByRole("link", { name: setup.ready.goOn, exact: true }).click();
      await onStep(page, "money");
    });

    await test.step("money: an account with check digits, and keys that the service knows", async () => {
      const { fields, wrong } = t.companyForm;
      await page.getByLabel(fields.bank_holder, { exact: true }).fill("Nordhaven B.V.");
      await page.getByLabel(fields.bank_account, { exact: true }).fill("NL92ABNA0417164300");
      await page.getByLabel(fields.bank_name, { exact: true }).fill("Example Bank");
      await press(page, setup.money.bankSave);
      await forgetCodes(panel);
      const dialog = ownerDialog(page);
      await dialog.getByLabel(t.reauthentication.password, { exact: true }).fill(who.password);
      await dialog.getByLabel(t.reauthentication.code, { exact: true }).fill(appCode(secret));
      await dialog.getByRole("button", { name: t.reauthentication.submit }).click();
      await expect(page.getByText(wrong.bank_account)).toBeVisible();
      await page.getByLabel(fields.bank_account, { exact: true }).fill("NL91ABNA0417164300");
      await press(page, setup.money.bankSave);
      await expect(page.getByText(setup.money.bankSaved)).toBeVisible();
      await page.getByLabel(setup.money.secretKey, { exact: true }).fill("sk_test_of_nobody");
      await press(page, setup.money.connect);
      await expect(page.getByText(/Stripe answered 401: Invalid API Key/)).toBeVisible();
      expect(stripe.list("we")).toEqual([]);
      await page.getByLabel(setup.money.secretKey, { exact: true }).fill(stripeKeys.secretKey);
      await press(page, setup.money.connect);
      await expect(page.getByText(setup.money.isConnected)).toBeVisible();
      expect(stripe.list("we")).toMatchObject([{ url: `${panel.url}/payment-callback/stripe` }]);
      await page.getByRole("link", { name: setup.skip, exact: true }).click();
      await onStep(page, "mail");
    });

    await test.step("mail: a server that takes the test mail", async () => {
      const { port } = new URL(mails.url);
      const { mail } = setup;
      await page.getByLabel(mail.server, { exact: true }).fill("127.0.0.1");
      await page.getByLabel(mail.port, { exact: true }).fill(port);
      await page.getByLabel(mail.security, { exact: true }).selectOption("smtp");
      await page.getByLabel(mail.sender, { exact: true }).fill("panel");
      await press(page, mail.submit);
      await expect(page.getByText(mail.senderMissing)).toBeVisible();
      await page.getByLabel(mail.sender, { exact: true }).fill("panel@nordhaven.test");
      mails.meet("never");
      await press(page, mail.submit);
      await expect(page.getByText(mail.failedTitle)).toBeVisible();
      await press(page, mail.submit);
      await expect(page.getByText(format(mail.arrivedTitle, { email: who.email }))).toBeVisible();
      expect(mails.received.at(-1)?.from?.text).toContain("panel@nordhaven.test");
      expect(mails.received.at(-1)?.to).toMatchObject({ text: who.email });
      await page.getByRole("link", { name: setup.skip, exact: true }).click();
      await onStep(page, "machines");
    });

    await test.step("servers: nothing is saved that does not work; three plans with prices of one's own", async () => {
      const { machines } = setup;
      await page.getByRole("radio", { name: machines.http }).check();
      const { http, incus } = t.backEnds.fields;
      const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
      await press(page, machines.try);
      await expect(page.getByText(t.settingsForm.wrong.required).first()).toBeVisible();
      await type(http.url.label, "http://127.0.0.1:9");
      await type(http.secret.label, "a secret of at least 32 characters");
      await press(page, machines.try);
      await expect(page.getByText(machines.failedTitle)).toBeVisible();
      await page.getByRole("radio", { name: machines.proxmox }).check();
      await expect(page.getByLabel(t.backEnds.fields.proxmox.token.label, { exact: true })).toBeVisible();
      await page.getByRole("radio", { name: machines.incus }).check();
      for (const address of cluster.texts.addresses.split(",")) {
        await press(page, format(t.settingsForm.addNamed, { name: incus.addresses.label }));
        await page.keyboard.type(address);
      }
      await type(incus.fingerprint.label, cluster.texts.fingerprint);
      await type(incus.certificate.label, cluster.texts.certificate);
      await type(incus.key.label, cluster.texts.key);
      await type(incus.project.label, cluster.texts.project);
      await type(incus.pool.label, "no-such-pool");
      await type(incus.network.label, cluster.texts.network);
      await press(page, machines.try);
      await expect(page.getByText(/no-such-pool/)).toBeVisible();
      await type(incus.pool.label, cluster.texts.pool);
      await press(page, machines.try);
      await expect(page.getByText(machines.saved)).toBeVisible();
      await go("/staff/setup/machines");
      await expect(page.getByRole("radio", { name: machines.incus })).toBeChecked();
      await expect(page.getByLabel(incus.key.label, { exact: true })).toHaveValue("");
      expect(await page.content()).not.toContain(cluster.texts.key.split("\n")[1]);
      await expectNoAxeViolations(page);
      // What a cluster makes is sold, so the list says nothing of machines.
      await go("/staff/setup/ready");
      const missing = page.getByRole("main").getByRole("listitem");
      await expect(missing.first()).toBeVisible();
      await expect(missing.filter({ hasText: t.health.says.backEndSimulated })).toHaveCount(0);
      await go("/staff/setup/machines");
      await page.getByRole("radio", { name: machines.simulated }).check();
      await press(page, machines.try);
      await expect(page.getByText(machines.saved)).toBeVisible();
      const price = page.getByLabel(format(machines.price, { name: "vm.small" }));
      await expect(price).toHaveValue("5.00");
      await price.fill("cheap");
      await press(page, machines.add);
      await expect(price).toHaveAccessibleDescription(machines.priceBad);
      await price.fill("4,5");
      await press(page, machines.add);
      await expect(page.getByText(machines.has)).toBeVisible();
      await go("/staff/catalogue/presets");
      await expect(page.getByRole("main")).toContainText("4.50");
    });

    await test.step("legal texts that are needed are published, as texts or links", async () => {
      const { gaps, ready } = setup;
      const { legalAdmin: words } = t;
      for (const kind of ["terms", "privacy", "imprint", "withdrawal"] as const) {
        await go("/staff/setup/ready");
        await page
          .getByRole("link", { name: format(ready.mendNamed, { name: gaps[kind].name }), exact: true })
          .click();
        await expect(page).toHaveURL(`/staff/settings/legal/${kind}`);
        await untilHydrated(page);
        const label = kind === "imprint" ? words.url : words.body;
        await page
          .getByLabel(label, { exact: true })
          .filter({ visible: true })
          .fill(kind === "imprint" ? "https://nordhaven.example/imprint" : `# ${kind}`);
        await press(page, words.save);
        await expect(page.getByText(words.saved).first()).toBeVisible();
        await press(page, words.publish);
        await expect(page.getByText(format(words.version, { number: 1 })).first()).toBeVisible();
      }
    });

    await test.step("what is missing is listed here and on the start page", async () => {
      await go("/staff/setup/ready");
      const { gaps } = setup;
      const list = page.getByRole("main").getByRole("listitem");
      for (const name of [gaps.sign_up.name, t.health.checks.backup, t.health.checks.back_ends])
        await expect(list.filter({ hasText: name }).first()).toBeVisible();
      const texts = [gaps.terms.text, gaps.privacy.text, gaps.imprint.text, gaps.withdrawal.text];
      for (const name of [...texts, gaps.plan.text, gaps.payment.text, t.health.says.mailOff])
        await expect(page.getByText(name)).toHaveCount(0);
      await page
        .getByRole("link", { name: format(setup.ready.mendNamed, { name: gaps.sign_up.name }) })
        .click();
      await expect(page).toHaveURL("/staff/settings/sign_up");
      await go("/staff");
      await expect(page.getByText(gaps.sign_up.text)).toBeVisible();
    });

    await test.step("the pages fit, in light and dark, with little script", async () => {
      for (const step of steps) {
        const address = `/staff/setup/${step}`;
        expect(
          (await measureScripts(page, `${panel.url}${address}`)) / 1024,
          `KB of script of ${step}`,
        ).toBeLessThanOrEqual(200);
        await go(address);
        for (const { size, viewport } of bothSizes)
          for (const colorScheme of ["light", "dark"] as const) {
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme });
            await expectNoSidewaysScroll(page);
            await expectNoAxeViolations(page);
            if (shots)
              await page.screenshot({
                path: `${shots}/${step}-${size.slice(2)}-${colorScheme}.png`,
                fullPage: true,
              });
          }
      }
    });
  } finally {
    await context.close();
    await panel.stop();
    cluster.stop();
    await Promise.all([stripe.stop(), mails.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("the demo has no set-up, and is not taken for an empty panel", async ({ page, panel, consoleWatch }) => {
  consoleWatch.allow(/404/);
  expect(linkIn(panel)).toBeUndefined();
  await page.goto("/setup");
  await expect(page.getByText(setup.begin.noToken)).toBeVisible();
  await page.getByRole("link", { name: setup.begin.signIn, exact: true }).click();
  await untilHydrated(page);
  await page.getByLabel(t.login.email).fill("admin@example.test");
  await page.getByLabel(t.login.password, { exact: true }).fill("Admin-demo-1");
  await press(page, t.login.submit);
  await expect(page).toHaveURL("/staff");
  await expect(page.getByRole("link", { name: setup.ready.goOn, exact: true })).toHaveCount(0);
  expect((await page.goto("/staff/setup/brand"))?.status()).toBe(404);
});
