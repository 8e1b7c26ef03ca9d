import type { Page } from "@playwright/test";
import { startIncus } from "@/lib/testing/fakes/incus/server";
import { startEmptyRack } from "@/lib/testing/fakes/provisioner-server";
import { whyNoProxmox } from "@/lib/testing/fakes/proxmox/install";
import { startProxmox } from "@/lib/testing/fakes/proxmox/server";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = { email: "support@example.test", password: "Support-demo-1" };
const { backEnds: words, settingsForm } = t;
const { url: urlWords, secret: secretWords } = words.fields.http;
const path = "/staff/settings/back-ends";
const name = "rack-fi";
const location = "FI";

const press = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true }).click();
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

test("a back end is tried, added, gives a location its servers, is changed, disabled and removed", async ({
  page,
  panel,
}) => {
  test.setTimeout(120_000);
  const rack = await startEmptyRack();
  const api = await apiOf(panel, "anna");
  const engineThere = async () => {
    const { engines } = await api.call("vm", { action: "get_engine" });
    return (engines as { location: string; engine: string }[]).find((one) => one.location === location)
      ?.engine;
  };
  try {
    await signInAsStaff(page.context(), panel, admin);
    await open(page, "/staff/settings");
    await page.getByRole("link", { name: words.title, exact: true }).click();
    const table = page.getByRole("table", { name: words.title });
    await expect(row(table, "simulated")).toContainText(words.states.simulated);
    await untilHydrated(page);
    await expectNoAxeViolations(page);

    await page.getByRole("link", { name: words.addOne }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.newTitle);
    await untilHydrated(page);
    await page.getByLabel(words.kind, { exact: true }).selectOption(words.kinds.qemu);
    await expect(page.getByLabel(words.fields.qemu.bridge.label, { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByLabel(words.kind, { exact: true }).selectOption(words.kinds.http);
    await type(page, words.name, "Rack FI");
    await type(page, urlWords.label, "ftp://rack.example.test");
    await press(page, words.add);
    await expect(page.getByLabel(words.name, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await type(page, words.name, name);
    await press(page, words.add);
    await proveByPassword(page, admin.password);
    await expect(page.getByText(settingsForm.wrong.required)).toBeVisible();
    await expect(page.getByText(urlWords.help).first()).toBeVisible();

    await type(page, urlWords.label, rack.url);
    await type(page, secretWords.label, "x".repeat(40));
    await press(page, words.try);
    await expect(page.getByText(settingsForm.fails, { exact: true })).toBeVisible();
    await type(page, secretWords.label, rack.secret);
    await press(page, words.try);
    await expect(page.getByText(settingsForm.works, { exact: true })).toBeVisible();
    await press(page, words.add);
    await expect(page).toHaveURL(path);
    await expect(row(table, name)).toContainText(words.states.works);
    expect(await page.content()).not.toContain(rack.secret);

    await untilHydrated(page);
    await page.getByLabel(format(words.choiceNamed, { code: location })).selectOption(name);
    await press(page, format(words.assignNamed, { code: location }));
    await expect(row(table, name)).toContainText(location);
    // The gateway answers calls in another process than pages.
    await expect.poll(engineThere).toBe("http");

    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await untilHydrated(page);
    await expectNoAxeViolations(page);
    await expect(page.getByLabel(urlWords.label, { exact: true })).toHaveValue(rack.url);
    await expect(page.getByLabel(secretWords.label, { exact: true })).toHaveValue("");
    await type(page, urlWords.label, "http://127.0.0.1:1");
    await type(page, secretWords.label, rack.secret);
    await press(page, settingsForm.save);
    await expect(page.getByText(settingsForm.saved).first()).toBeVisible();
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await open(page, path);
    await expect(row(table, name)).toContainText(words.states.fails);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);

    await open(page, `${path}/${name}`);
    await press(page, words.remove);
    await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
    await expect(page.getByRole("dialog")).toContainText(t.problems.back_end.in_use);
    await page.keyboard.press("Escape");
    await press(page, format(words.actNamed, { act: words.disable, name }));
    await expect(page.getByText(words.disabled)).toBeVisible();
    await open(page, path);
    await page.getByLabel(format(words.choiceNamed, { code: location })).selectOption("");
    await press(page, format(words.assignNamed, { code: location }));
    await expect(row(table, name)).not.toContainText(location);
    await open(page, `${path}/${name}`);
    await press(page, words.remove);
    await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
    await expect(page).toHaveURL(path);
    await expect(row(table, "simulated")).toBeVisible();
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    await expect.poll(engineThere).toBe("openstack");
  } finally {
    rack.stop();
  }
});

test("a cluster of Incus is tried and added with pasted certificates, and its key is never shown", async ({
  page,
  panel,
}) => {
  const cluster = await startIncus(["h1", "h2"]);
  const { certificate, key, addresses, fingerprint, project, pool, network } = cluster.texts;
  const { fields } = words;
  const ownName = "ams-cluster";
  try {
    await signInAsStaff(page.context(), panel, admin);
    await open(page, `${path}/new`);
    await untilHydrated(page);
    await page.getByLabel(words.kind, { exact: true }).selectOption(words.kinds.incus);
    await type(page, words.name, ownName);
    for (const address of addresses.split(",")) {
      await press(page, format(settingsForm.addNamed, { name: fields.incus.addresses.label }));
      await page.keyboard.type(address);
    }
    await type(page, fields.incus.fingerprint.label, fingerprint);
    await type(page, fields.incus.certificate.label, certificate);
    await type(page, fields.incus.key.label, key);
    await type(page, fields.incus.project.label, project);
    await type(page, fields.incus.pool.label, pool);
    await type(page, fields.incus.network.label, network);
    await expectNoAxeViolations(page);
    await press(page, words.try);
    await proveByPassword(page, admin.password);
    await expect(page.getByText(settingsForm.works, { exact: true })).toBeVisible();
    await expect(page.getByText(/Incus 6\.0\.4; 2 members/)).toBeVisible();
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await press(page, words.add);
    await expect(page).toHaveURL(path);
    await expect(row(page.getByRole("table", { name: words.title }), ownName)).toContainText(
      words.states.works,
    );
    await open(page, `${path}/${ownName}`);
    await untilHydrated(page);
    expect(await page.content()).not.toContain(key.split("\n")[1]);
    await expectNoSidewaysScroll(page);
    await press(page, words.remove);
    await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
    await expect(page).toHaveURL(path);
  } finally {
    cluster.stop();
  }
});

test("a cluster of Proxmox is tried and added with its token, and the secret is never shown", async ({
  page,
  panel,
}) => {
  const obstacle = await whyNoProxmox();
  test.skip(obstacle !== null, obstacle ?? "");
  const cluster = await startProxmox();
  const { certificate = "", addresses = "", token = "", secret = "" } = cluster.texts;
  const fields = words.fields.proxmox;
  const ownName = "pve-cluster";
  try {
    await signInAsStaff(page.context(), panel, admin);
    await open(page, `${path}/new`);
    await untilHydrated(page);
    await page.getByLabel(words.kind, { exact: true }).selectOption(words.kinds.proxmox);
    await type(page, words.name, ownName);
    for (const address of addresses.split(",")) {
      await press(page, format(settingsForm.addNamed, { name: fields.addresses.label }));
      await page.keyboard.type(address);
    }
    await type(page, fields.certificate.label, certificate);
    await type(page, fields.token.label, token);
    await type(page, fields.secret.label, secret);
    await expectNoAxeViolations(page);
    await press(page, words.try);
    await proveByPassword(page, admin.password);
    await expect(page.getByText(settingsForm.works, { exact: true })).toBeVisible();
    await expect(page.getByText(/Proxmox VE 9\.\S+; 3 nodes; 3 templates/)).toBeVisible();
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await press(page, words.add);
    await expect(page).toHaveURL(path);
    await expect(row(page.getByRole("table", { name: words.title }), ownName)).toContainText(
      words.states.works,
    );
    await open(page, `${path}/${ownName}`);
    await untilHydrated(page);
    expect(await page.content()).not.toContain(secret);
    await press(page, words.remove);
    await page.getByRole("dialog").getByRole("button", { name: words.remove }).click();
    await expect(page).toHaveURL(path);
  } finally {
    await cluster.stop();
  }
});

test("nobody else has the pages of back ends", async ({ page, consoleWatch, panel }) => {
  consoleWatch.allow(/404/);
  await signInAsStaff(page.context(), panel, support);
  for (const address of [path, `${path}/new`, `${path}/simulated`])
    expect((await page.goto(address))?.status(), address).toBe(404);
});
