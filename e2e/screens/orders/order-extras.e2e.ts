import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { format, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { amount, orderButton, stepLink } from "../../order-page";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const { access, extras } = t.order;
const web = JSON.stringify([{ direction: "in", protocol: "tcp", ports: "22,80", comment: "Web" }]);

test("servers named by a pattern are ordered with a key alone, a firewall and user data", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "100.00" });
  const api = await apiOf(panel, account);
  await api.call("firewall", { action: "add", name: "Web", rules: web });
  await api.call("networks", { action: "add", name: "back", location: "NL", range: "10.0.0.0/24" });
  await signIn(account);
  await open(page, "/order?count=2");
  await page.getByLabel(access.hostname).fill("web-{n:2}");
  await expect(page.getByText(format(access.names, { names: "web-01, web-02" }))).toBeVisible();

  await page.getByLabel(access.sshKey).fill(sshKeyText("me@laptop"));
  await expect(page.getByLabel(access.keyName)).toHaveValue("me@laptop");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: access.saveKey }).click();
  await expect(page.getByText(access.keySaved)).toBeVisible();
  await expect(page.getByLabel(access.storedKey).locator("option:checked")).toHaveText("me@laptop");
  await expect(stepLink(page, t.order.steps.access)).toContainText(t.order.steps.state.done);

  await page.getByText(extras.title, { exact: true }).click();
  await page.getByRole("checkbox", { name: "Web" }).check();
  await page.getByRole("checkbox", { name: extras.ipv6 }).check();
  await page.getByLabel(extras.network).selectOption("back (10.0.0.0/24)");
  await expect(page.getByText(extras.noImages)).toBeVisible();
  const userData = page.getByLabel(t.userData.label);
  await userData.fill("#cloud-config\npackages: git");
  await page.getByLabel(extras.script).focus();
  await expect(page.getByText(format(t.userData.fault.list, { name: "packages" }))).toBeVisible();
  await userData.fill("#cloud-config\npackages: [git]");
  await page.getByLabel(extras.script).fill("#!/bin/sh\nid");
  await expect(page.getByText(format(t.userData.config, { names: "packages" }))).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: t.order.call.title }).click();
  const call = page.getByRole("region", { name: t.order.call.text });
  for (const name of ["firewall_sets=", "ipv6=1", "private_network="]) await expect(call).toContainText(name);
  await expect(call).not.toContainText("root_pass");

  await amount(page, t.order.summary.total);
  await orderButton(page).click();
  await page.waitForURL(/\/jobs(\/|$)/);
  const rows = await inDatabase(panel, async (client) => {
    const found = await client.query<{ id: number; hostname: string; root_password: null }>(
      "select id, hostname, root_password from servers where account_id = $1 order by id",
      [account.id],
    );
    return found.rows;
  });
  expect(rows.map(({ hostname, root_password }) => [hostname, root_password])).toEqual([
    ["web-01", null],
    ["web-02", null],
  ]);
  const [first] = rows;
  await open(page, `/servers/${first?.id}`);
  await expect(page.getByText(t.server.passwordNone)).toBeVisible();
  const states = () =>
    inDatabase(panel, async (client) => {
      const found = await client.query<{ state: string }>(
        "select f.state from server_firewalls f join servers s on s.id = f.server_id where s.account_id = $1",
        [account.id],
      );
      return found.rows.map(({ state }) => state);
    });
  await expect.poll(states, { timeout: 60_000 }).toEqual(["applied", "applied"]);
  const { list } = (await api.call("networks", { action: "list" })) as { list: { servers: object[] }[] };
  expect(list[0]?.servers).toMatchObject([
    { ip: "10.0.0.2", state: "joined" },
    { ip: "10.0.0.3", state: "joined" },
  ]);
  await open(page, `/servers/${first?.id}/firewall`);
  await expect(page.getByText(t.firewall.states.applied, { exact: true })).toBeVisible();
});
