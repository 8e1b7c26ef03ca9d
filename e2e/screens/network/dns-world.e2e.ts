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
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByRole("dialog").getByLabel("Domain").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const world = page.getByRole("region", { name: "Public DNS check" });
  await world.getByRole("button", { name: "Check now" }).click();
  await expect(world).toContainText("The domain isn't delegated.");
  const servers = ["ns1.dns.test", "ns2.dns.test"];
  resolver.say(
    `${name} NS`,
    servers.map((data) => ({ name, type: "NS", ttl: 60, data })),
  );
  await world.getByRole("button", { name: "Check again" }).click();
  await expect(world).toContainText("The domain is delegated to its name servers.");
  const rowOf = (type: string) =>
    world.getByRole("row").filter({ has: page.getByRole("cell", { name: type, exact: true }) });
  await expect(rowOf("NS")).toContainText("Same");
  await expect(rowOf("SOA")).toContainText("Not there yet");
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);

  await open(page, "/account/identity");
  const identity = page.getByRole("region", { name: "Identity" });
  await expect(identity).toContainText("Not verified");
  await expectNoAxeViolations(page);
  await identity.getByRole("button", { name: "Start identity check" }).click();
  await page.getByRole("button", { name: "Never report" }).click();
  await expect(identity).toContainText("In progress");
  await identity.getByRole("button", { name: "Start again" }).click();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(identity).toContainText("document not readable");
  await expectNoAxeViolations(page);
  await identity.getByRole("button", { name: "Start identity check" }).click();
  await expect(page.getByRole("heading", { name: "Test identity check" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Confirm identity" }).click();
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
  await page.getByRole("button", { name: "Add zone" }).click();
  await page.getByRole("dialog").getByLabel("Domain").fill(zone);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: zone })).toBeVisible();
  await open(page, "/dns/templates");
  await page.getByRole("button", { name: "Add template" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Web");
  await form.getByLabel("Records").fill("{host} A {ip4}");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("{ip4} is no known place");
  await form.getByLabel("Records").fill("{host} A {ipv4}\n{host} AAAA {ipv6}");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Web" })).toBeVisible();
  const chip = page.getByText("For each new server", { exact: true });
  await expect(chip).toBeHidden();
  await page.getByRole("button", { name: "Edit template Web" }).click();
  await form.getByLabel("Give to each new server").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(chip).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, `/servers/${id}/dns`);
  await page.getByRole("button", { name: "Apply DNS template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Template").selectOption("Web");
  await dialog.getByLabel("Zone").selectOption(zone);
  await expect(dialog).toContainText(`web-7.${zone}. A 203.0.113.77`);
  await expect(dialog).toContainText("{host} AAAA {ipv6}");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Add records" }).click();
  await expect(page.getByText(`1 record added to ${zone}.`)).toBeVisible();
  await page.getByRole("button", { name: "Apply DNS template" }).click();
  await dialog.getByLabel("Template").selectOption("Web");
  await dialog.getByLabel("Zone").selectOption(zone);
  await expect(dialog).toContainText("There is nothing to add.");
});
