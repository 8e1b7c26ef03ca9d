import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

test("what the world sees of a zone is shown, and an identity is checked at the service's page", async ({
  page,
  panel,
  resolver,
  signIn,
}) => {
  const name = `world-${Date.now().toString(36)}.test`;
  await signIn(await newAccount(panel, { isVerified: false }));
  await open(page, "/dns");
  await page.getByRole("button", { name: t.dns.add }).click();
  await page.getByRole("dialog").getByLabel(t.dns.zoneName).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const world = page.getByRole("region", { name: t.dns.world.title });
  await world.getByRole("button", { name: t.dns.world.check }).click();
  await expect(world).toContainText("The domain isn't delegated.");
  const servers = ["ns1.dns.test", "ns2.dns.test"];
  resolver.say(
    `${name} NS`,
    servers.map((data) => ({ name, type: "NS", ttl: 60, data })),
  );
  await world.getByRole("button", { name: t.dns.world.again }).click();
  await expect(world).toContainText(t.dns.world.delegation.ours);
  const rowOf = (type: string) =>
    world.getByRole("row").filter({ has: page.getByRole("cell", { name: type, exact: true }) });
  await expect(rowOf("NS")).toContainText(t.dns.world.states.same);
  await expect(rowOf("SOA")).toContainText(t.dns.world.states.missing);
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);

  await open(page, "/account/identity");
  const identity = page.getByRole("region", { name: t.kyc.title });
  await expect(identity).toContainText(t.kyc.state.none);
  await expectNoAxeViolations(page);
  await identity.getByRole("button", { name: t.kyc.begin }).click();
  await page.getByRole("button", { name: t.sandboxKyc.silent }).click();
  await expect(identity).toContainText(t.kyc.state.open);
  await identity.getByRole("button", { name: t.kyc.again }).click();
  await page.getByRole("button", { name: t.sandboxKyc.refuse }).click();
  await expect(identity).toContainText("document not readable");
  await expectNoAxeViolations(page);
  await identity.getByRole("button", { name: t.kyc.begin }).click();
  await expect(page.getByRole("heading", { name: t.sandboxKyc.title })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.sandboxKyc.approve }).click();
  await expect(identity).toContainText("Your identity was confirmed");
  await expectNoSidewaysScroll(page);
});

test("a template is kept and applied from a server's page, with what it adds shown first", async ({
  page,
  panel,
  signIn,
}) => {
  const zone = `names-${Date.now().toString(36)}.test`;
  const account = await newAccount(panel);
  const id = await addServer(panel, account, { hostname: "web-7", ip: "203.0.113.77" });
  await signIn(account);
  await open(page, "/dns");
  await page.getByRole("button", { name: t.dns.add }).click();
  await page.getByRole("dialog").getByLabel(t.dns.zoneName).fill(zone);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: zone })).toBeVisible();
  await open(page, "/dns/templates");
  await page.getByRole("button", { name: t.dnsTemplates.add }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(t.dns.name).fill("Web");
  await form.getByLabel(t.dnsTemplates.records).fill("{host} A {ip4}");
  await form.getByRole("button", { name: t.dns.save }).click();
  await expect(form).toContainText("{ip4} is no known place");
  await form.getByLabel(t.dnsTemplates.records).fill("{host} A {ipv4}\n{host} AAAA {ipv6}");
  await form.getByRole("button", { name: t.dns.save }).click();
  await expect(page.getByRole("heading", { name: "Web" })).toBeVisible();
  const chip = page.getByText(t.dnsTemplates.automaticChip, { exact: true });
  await expect(chip).toBeHidden();
  await page.getByRole("button", { name: format(t.dnsTemplates.editNamed, { name: "Web" }) }).click();
  await form.getByLabel(t.dnsTemplates.automatic).check();
  await form.getByRole("button", { name: t.dns.save }).click();
  await expect(chip).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, `/servers/${id}/dns`);
  await page.getByRole("button", { name: t.dnsTemplates.applyOpen }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.dnsTemplates.template).selectOption("Web");
  await dialog.getByLabel(t.dns.zone).selectOption(zone);
  await expect(dialog).toContainText(`web-7.${zone}. A 203.0.113.77`);
  await expect(dialog).toContainText("{host} AAAA {ipv6}");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.dnsTemplates.apply }).click();
  await expect(page.getByText(`1 record added to ${zone}.`)).toBeVisible();
  await page.getByRole("button", { name: t.dnsTemplates.applyOpen }).click();
  await dialog.getByLabel(t.dnsTemplates.template).selectOption("Web");
  await dialog.getByLabel(t.dns.zone).selectOption(zone);
  await expect(dialog).toContainText(t.dnsTemplates.nothing);
});
