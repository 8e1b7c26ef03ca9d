import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { open, phone } from "../../screen";

test("shots3", async ({ page, panel, signIn }) => {
  test.setTimeout(560_000);
  const facts = { verified: true, emailVerifiedAt: new Date(), credit: "90.00", pin: "4071" };
  const account = await withDatabase(panel, (db) => addAccount(db, facts));
  const taker = await withDatabase(panel, (db) => addAccount(db, facts));
  const api = await apiOf(panel, account);
  const ordered = await orderServer(api, "shots-3", { pin: "4071" });
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  const id = ordered.server_id;
  const other = await apiOf(panel, taker);
  const given = await orderServer(other, "given-3", { pin: "4071" });
  const quiet = async (call: Promise<unknown>) =>
    call.catch((error: unknown) => console.log(String(error).slice(0, 300)));
  await quiet(
    api.call("networks", { action: "add", name: "Back end", location: "NL", range: "10.7.0.0/24" }),
  );
  await quiet(api.call("projects", { action: "add", name: "Shop" }));
  await expect.poll(async () => (await api.call("eq", { action: "status", id })) !== null).toBe(true);
  await quiet(api.call("eq", { action: "create_image", id, name: "Base", pin: "4071" }));
  await open(page, `/jobs`);
  await quiet(
    other.call("eq", {
      action: "offer_transfer",
      id: given.server_id,
      to: account.email,
      pin: "4071",
      note: "As agreed",
    }),
  );
  const wideOf = [
    ["en", "light"],
    ["ru", "dark"],
  ] as const;
  const phoneOf = [["de", "light"]] as const;
  const paths: Record<string, string> = {
    networks: "/networks",
    projects: "/projects",
    images: "/servers/images",
    transfers: "/servers/transfers",
    order: "/order",
    servers: "/servers",
    network: `/servers/${id}/network`,
    billing: `/servers/${id}/billing`,
    backups: `/servers/${id}/backups`,
    snapshots: `/servers/${id}/snapshots`,
    console: `/servers/${id}/console`,
    reinstall: `/servers/${id}/reinstall`,
    apikey: "/api-keys/new",
    people: "/account/people",
    overview: `/servers/${id}`,
  };
  for (const size of ["wide", "phone"] as const) {
    await page.setViewportSize(size === "wide" ? { width: 1280, height: 900 } : phone);
    for (const [language, scheme] of size === "wide" ? wideOf : phoneOf) {
      await page.context().addCookies([{ name: "locale", value: language, url: panel.url }]);
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, path] of Object.entries(paths)) {
        await open(page, path);
        if (name === "order")
          for (const details of await page.locator("summary").all())
            await details.click().catch(() => undefined);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: `/tmp/shots/${name}-${size}-${language}.png`, fullPage: true });
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.context().addCookies([{ name: "locale", value: "en", url: panel.url }]);
  await page.emulateMedia({ colorScheme: "light" });
  const dialogs: [string, string, RegExp | string][] = [
    ["networks-add", "/networks", t.networks.private.add],
    ["plan", `/servers/${id}/billing`, t.server.plan.open],
    ["transfer", `/servers/${id}/billing`, t.server.transfer.open],
  ];
  for (const [name, path, button] of dialogs) {
    await open(page, path);
    await page.getByRole("button", { name: button }).first().click();
    await page.getByRole("dialog").waitFor();
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `/tmp/shots/dialog-${name}.png` });
  }
});
