import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { mailsTo, mailTo } from "../../mailbox";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const support = { email: "support@example.test", password: "Support-demo-1" };

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function attach(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: t.tickets.attach }).click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer });
}

/** From the server's page through the frame to the form, which has the server selected. */
async function askAboutServer(page: Page, server: number): Promise<void> {
  await open(page, `/servers/${server}`);
  await page.getByRole("banner").getByRole("link", { name: t.frame.help }).click();
  await expect(page).toHaveURL(`/help?about=server-${server}`);
  await expect(page.getByText(t.tickets.none)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: t.tickets.ask }).click();
  await expect(page).toHaveURL(`/help/new?about=server-${server}`);
  await untilHydrated(page);
}

async function say(page: Page, text: string, press: string): Promise<void> {
  await page.getByLabel(t.tickets.message, { exact: true }).fill(text);
  await page.getByRole("button", { name: press, exact: true }).click();
}

test("a question from a server's page is answered, mailed and solved, and is nobody else's", async ({
  page,
  panel,
  signIn,
  browser,
  consoleWatch,
}) => {
  // A rejected file, and pages that are not found for others.
  consoleWatch.allow(/40[04]|422/);
  const account = await newAccount(panel);
  const server = await addServer(panel, account, { hostname: "nl-asks-1" });
  await signIn(account);
  await askAboutServer(page, server);
  await expect(page.getByText("About: Server nl-asks-1")).toBeVisible();
  await attach(page, "shot.png", "image/png", png);
  await attach(page, "program.txt", "text/plain", Buffer.from("\u007fELF\u0002\u0001\u0001\u0000"));
  const files = page.getByRole("list", { name: t.tickets.files });
  await expect(files.getByRole("listitem").filter({ hasText: "program.txt" })).toContainText(
    "This kind of file can't be attached",
  );
  await page.getByRole("button", { name: t.tickets.send, exact: true }).click();
  await expect(page.getByText(t.tickets.subjectMissing)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel(t.tickets.subject).fill("It does not start");
  await say(page, "It hangs at the logo", t.tickets.send);
  await expect(page).toHaveURL(/\/help\/\d+$/);
  const path = new URL(page.url()).pathname;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It does not start");
  const messages = page.getByRole("list", { name: t.tickets.messages });
  await expect(messages).toContainText("It hangs at the logo");
  const picture = messages.getByRole("img", { name: "shot.png" });
  await expect(picture).toHaveJSProperty("naturalWidth", 1);
  const stored = await page.request.get((await picture.getAttribute("src"))?.replace("?show=1", "") ?? "");
  expect(stored.headers()).toMatchObject({
    "content-disposition": expect.stringMatching(/^attachment; filename="shot.png"/),
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  await expectNoAxeViolations(page);

  const theirs = await browser.newContext({ baseURL: panel.url });
  const agent = await theirs.newPage();
  await signInAsStaff(agent.context(), panel, support);
  await open(agent, "/staff/conversations?assigned=nobody");
  const line = agent.getByRole("row").filter({ hasText: account.email });
  await expect(line).toContainText(format(t.tickets.about.server, { name: "nl-asks-1" }));
  await expectNoAxeViolations(agent);
  await line.getByRole("link", { name: "It does not start" }).click();
  await expect(agent.getByRole("list", { name: t.tickets.messages })).toContainText("It hangs at the logo");
  await untilHydrated(agent);
  await expectNoAxeViolations(agent);
  await agent.getByRole("radio", { name: t.tickets.note }).check({ force: true });
  await say(agent, "Looks like its disk", t.tickets.agent.saveNote);
  await expect(agent.getByText(t.tickets.agent.noted)).toBeVisible();

  // The customer writes while the answer is being typed: the message is shown before the answer is sent.
  await say(page, "And it beeps", t.tickets.send);
  await expect(page.getByText(t.tickets.sent)).toBeVisible();
  await agent.getByRole("radio", { name: t.tickets.agent.asAnswer }).check({ force: true });
  await say(agent, "We changed the disk. Try again.", t.tickets.agent.sendAnswer);
  await expect(agent.getByText(t.tickets.agent.newer)).toBeVisible();
  await expect(agent.getByRole("list", { name: t.tickets.messages })).toContainText("And it beeps");
  await agent.getByRole("button", { name: t.tickets.agent.sendAnswer }).click();
  await expect(agent.getByText(t.tickets.agent.answered)).toBeVisible();
  await theirs.close();

  // The customer's page polls it.
  await expect(messages).toContainText("We changed the disk. Try again.", { timeout: 20_000 });
  await expect(messages).not.toContainText("Looks like its disk");
  await expect(page.getByText(t.tickets.states.customer.waiting)).toBeVisible();
  const mail = await mailTo(panel, account.email, "It does not start");
  expect(mail.body).toContain("We changed the disk. Try again.");
  expect(mail.body).toContain(`${panel.url}${path}`);
  expect(await mailsTo(panel, account.email)).toHaveLength(1);
  await say(page, "It works, thank you", t.tickets.send);
  await expect(messages).toContainText("It works, thank you");
  await page.getByRole("button", { name: t.tickets.solve }).click();
  await expect(page.getByText("Write again and it opens again.")).toBeVisible();
  await expect(page.getByRole("button", { name: t.tickets.reopen })).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await open(page, "/help");
  await expect(page.getByRole("table", { name: t.tickets.list })).toContainText(
    t.tickets.states.customer.solved,
  );
  await expectNoSidewaysScroll(page);

  await signIn(await newAccount(panel));
  const unknown = (await page.goto("/help/999999"))?.status();
  expect((await page.goto(path))?.status()).toBe(unknown);
  await expect(page.getByText("It does not start")).toHaveCount(0);
  expect((await page.request.get(stored.url())).status()).toBe(404);
});
