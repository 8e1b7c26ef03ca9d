import type { Page } from "@playwright/test";
import { addBrand } from "@/lib/testing/brands";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { findAxeViolations } from "../../axe";
import { expect, test } from "../../fixtures";
import { linkIn, mailTo } from "../../mailbox";
import { type Issuer, startIssuer } from "../../openid-issuer";
import { open } from "../../screen";
import { signInAsStaff } from "../../sessions";
import { confirmLink, identifyAs, leaveForIssuer, personWith } from "../../sso";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40"/></svg>';

/** Chromium resolves every name below `localhost` to this machine. */
const north = "north.localhost";
const south = "south.localhost";
const alsoSouth = "my.south.localhost";

test.describe("two brands on one panel", () => {
  test.describe.configure({ mode: "serial" });
  let panel: PanelProcess;
  let issuer: Issuer;
  const at = (host: string, path: string) => `${panel.url.replace("localhost", host)}${path}`;
  test.beforeAll(async () => {
    issuer = await startIssuer();
    panel = await startPanel({ hostname: "localhost", env: issuer.env });
    await withDatabase(panel, async (db) => {
      await addBrand(db, { name: "Nordhaven", isDefault: true, hosts: [north], accent: "#1d4ed8" });
      await addBrand(db, { name: "Südhafen", companyId: 2, hosts: [south, alsoSouth], accent: "#b91c1c" });
    });
    await waitFor(
      async () =>
        (await (await fetch(`${panel.url}/login`)).text()).includes("Nordhaven") ? true : undefined,
      "the brand is not shown",
    );
  });
  test.afterAll(async () => {
    await panel.stop();
    await issuer.stop();
  });

  const accentOn = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-accent"));

  test("each is shown at its host, in its color, and signs its own customers in", async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/40[13]/);
    const customer = await newAccount(panel);
    await page.goto(at(south, "/login"));
    await expect(page).toHaveTitle(/Südhafen$/);
    expect(await accentOn(page)).toContain("#b91c1c");
    await page.goto(at(north, "/login"));
    await expect(page).toHaveTitle(/Nordhaven$/);
    expect(await accentOn(page)).toContain("#1d4ed8");

    await page.goto(at(south, "/login"));
    await page.getByLabel(t.login.email).fill(customer.email);
    await page.getByLabel(t.login.password, { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: t.login.submit, exact: true }).click();
    await expect(page.getByText(t.login.refusals.wrong_pair)).toBeVisible();

    await page.goto(at(north, "/login"));
    await page.getByLabel(t.login.email).fill(customer.email);
    await page.getByLabel(t.login.password, { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: t.login.submit, exact: true }).click();
    await expect(page).toHaveURL(at(north, "/servers"));
    // The cookie of one host is not that of another, and its session would be none there.
    const [cookie] = (await page.context().cookies(at(north, "/"))).filter(({ name }) =>
      name.endsWith("session-token"),
    );
    await page
      .context()
      .addCookies([{ name: cookie?.name ?? "", value: cookie?.value ?? "", url: at(south, "/") }]);
    await page.goto(at(south, "/servers"));
    await expect(page).toHaveURL(new RegExp(`^http://${south}:\\d+/login`));
  });

  test("links in mails lead to the host of the customer's brand", async ({ page }) => {
    const [mine, theirs] = [await newAccount(panel), await newAccount(panel, { currency: "RUB" })];
    for (const [host, { email }] of [
      [north, mine],
      [south, theirs],
    ] as const) {
      await page.goto(at(host, "/reset"));
      await page.getByLabel(t.reset.email).fill(email);
      await page.getByRole("button", { name: t.reset.submit }).click();
      expect(linkIn(await mailTo(panel, email, "Choose a new password"))).toContain(at(host, "/reset/new#"));
    }
  });

  test("single sign-on leads back to the host that was left", async ({ page }) => {
    const customer = await newAccount(panel);
    issuer.admit(at(north, ""));
    const departure = page.waitForRequest(/\/auth\?.*code_challenge=/);
    await leaveForIssuer(page, at(north, "/login"));
    expect(new URL((await departure).url()).searchParams.get("redirect_uri")).toBe(
      at(north, "/api/auth/callback/oidc"),
    );
    await identifyAs(page, personWith(issuer, customer.email));
    await confirmLink(page, customer.password);
    await expect(page).toHaveURL(at(north, "/servers"));
  });

  test("a form of one brand's page is refused at another's host", async ({ page }) => {
    const { port } = new URL(panel.url);
    const sendFrom = async (origin: string) => {
      const answer = await page.request.post(`${panel.url}/login`, {
        headers: { host: `${south}:${port}`, origin, "content-type": "application/x-www-form-urlencoded" },
        data: "a=b",
      });
      return answer.status();
    };
    expect(await sendFrom(at(north, ""))).toBe(403);
    expect(await sendFrom(at(south, ""))).not.toBe(403);
  });

  test("the first host of a brand names those where its passkeys may be used", async ({ page }) => {
    const { port } = new URL(panel.url);
    const answer = await page.request.get(`${panel.url}/.well-known/webauthn`, {
      headers: { host: `${south}:${port}` },
    });
    expect(await answer.json()).toEqual({ origins: [at(south, ""), at(alsoSouth, "")] });
  });
});

test("staff make a brand, see it while they type, and are told what is wrong", async ({
  page,
  panel,
  consoleWatch,
}) => {
  // Until its end is noticed, pages show the picture of the deleted brand.
  consoleWatch.allow(/40[034]/);
  await signInAsStaff(page.context(), panel, admin);
  await open(page, "/staff/brands");
  await expect(page.getByText(t.brands.none)).toBeVisible();
  await page.getByRole("link", { name: t.brands.add }).click();
  await expect(page.getByRole("heading", { name: t.brands.newTitle })).toBeVisible();
  const accent = page.getByLabel(t.brands.accent);
  await page.getByRole("textbox", { name: t.brands.name, exact: true }).fill("Westwerk");
  await page.getByRole("textbox", { name: t.brands.footer }).fill("<b>Westwerk</b>");
  await accent.fill("#fffbe0");
  await expect(page.getByText(t.brands.unreadable)).toBeVisible();
  const preview = page.getByRole("region", { name: t.brands.dark });
  await expect(preview.getByText("Westwerk").first()).toBeVisible();
  await expect(preview.getByText("<b>Westwerk</b>")).toBeVisible();
  await page.getByRole("button", { name: t.brands.add }).click();
  await expect(page.getByText(/3\.7 : 1/)).toBeVisible();
  await expect(accent).toBeFocused();
  await accent.fill("#7c3aed");
  await expect(page.getByText(t.brands.unreadable)).toBeHidden();
  await page.getByRole("textbox", { name: t.brands.hosts }).fill("west.localhost");
  await page.getByRole("button", { name: t.brands.add }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Westwerk" })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("button", { name: new RegExp(t.brands.kinds.logo) })
    .first()
    .click();
  await (await chooser).setFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  await expect(page.getByText(t.brands.uploaded)).toBeVisible();
  await page.goto("/login");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("img", { name: "Westwerk" }).count();
    })
    .toBe(1);
  await inDatabase(panel, (client) => client.query("delete from brands"));
  await expect
    .poll(async () => {
      await page.reload();
      return page.title();
    })
    .toContain("Berth");
});
