import { type Page, request } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { t } from "@/lib/testing/words";

/** Waits until the condition is true; throws with `complaint` otherwise. */
export const until = (isSo: () => Promise<boolean>, complaint: string): Promise<unknown> =>
  waitFor(async () => (await isSo()) || undefined, complaint);

const cardNames = {
  good: t.sandboxCard.cards.good,
  declined: t.sandboxCard.cards.declined,
  challenge: t.sandboxCard.cards.challenge,
  pending: t.sandboxCard.cards.pending,
} as const;

/** On the sandbox page: selects a card and pays. */
export async function payWith(page: Page, card: keyof typeof cardNames): Promise<void> {
  await page.waitForURL(/\/sandbox-card\/[0-9a-f]{32}$/);
  await page.locator(`input[name="card"][value="${card}"]`).check();
  await page.getByRole("button", { name: /^Pay / }).click();
}

/** Same without a browser: posts the form as a page without script would. */
export async function payInSandbox(panel: PanelProcess, address: string, card: string): Promise<void> {
  const caller = await request.newContext({ extraHTTPHeaders: { origin: new URL(panel.url).origin } });
  try {
    const html = await (await caller.get(address)).text();
    const action = /name="(\$ACTION_ID_[0-9a-f]+)"/.exec(html)?.[1];
    if (!action) throw new Error("The page of the sandbox has no form.");
    const id = address.split("/").at(-1) ?? "";
    const multipart = { [action]: "", id, card };
    const answer = await caller.post(address, { multipart, maxRedirects: 0 });
    if (answer.status() !== 303) throw new Error(`The sandbox answered ${answer.status()}.`);
  } finally {
    await caller.dispose();
  }
}
