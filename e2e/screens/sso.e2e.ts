import { randomBytes } from "node:crypto";
import { startPanel } from "@/lib/testing/panel-process";
import { newAccount } from "../accounts";
import { test as base, expect } from "../fixtures";
import { type Issuer, startIssuer } from "../openid-issuer";
import { open } from "../screen";

const test = base.extend<object, { issuer: Issuer }>({
  issuer: [
    async ({ browserName: _ }, use) => {
      const issuer = await startIssuer();
      await use(issuer);
      await issuer.stop();
    },
    { scope: "worker" },
  ],
  panel: [
    async ({ issuer }, use) => {
      const panel = await startPanel({ env: issuer.env });
      issuer.admit(panel.url);
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

test("an e-mail that matches asks for the password once, then the identity signs in", async ({
  page,
  panel,
  issuer,
}) => {
  const account = await newAccount(panel);
  const person = issuer.add({
    sub: randomBytes(4).toString("hex"),
    email: account.email,
    email_verified: true,
  });
  await open(page, "/login?to=/billing");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await page.getByLabel("Name").fill(person.sub);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "Link Acme" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Link Acme" }).click();
  await expect(page).toHaveURL(/\/billing$/);
});
