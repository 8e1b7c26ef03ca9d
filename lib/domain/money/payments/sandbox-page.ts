import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { currencies } from "@/lib/base/money";
import { enqueue } from "@/lib/db/queue";
import type { SandboxRow } from "@/lib/outside/payments/sandbox";
import { sandboxCards } from "@/lib/outside/payments/sandbox-cards";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { panelPath } from "./panel-path";
import { openSandbox } from "./shared/card-systems";

/*
 * The sandbox's checkout page, a replacement for a payment provider's: anyone with its URL may pay, and it does not
 * know the panel's sessions.
 */
const Page = z.object({
  state: z.enum(["open", "challenge", "ended"]),
  title: z.string(),
  amount: Amount,
  card: z.string().nullable(),
  cards: z.array(z.object({ id: z.string(), number: z.string() })),
  saves_card: z.boolean(),
  /** Paths in the panel: after paying, and after leaving without paying. */
  return_to: z.string(),
  leave_to: z.string(),
});

function pageOf(row: SandboxRow): z.input<typeof Page> {
  const currency = z.enum(currencies).parse(row.currency);
  return {
    state: row.state === "open" || row.state === "challenge" ? row.state : "ended",
    title: row.title,
    amount: { value: row.amount, currency },
    card: row.card,
    cards: sandboxCards.map(({ id, number }) => ({ id, number })),
    saves_card: row.is_saving,
    return_to: panelPath(row.return_to),
    leave_to: panelPath(row.leave_to),
  };
}

const id = z.string().max(64);

export const showSandbox = openOperation({
  name: "payments.show_sandbox",
  summary: "Shows the page where test cards pay",
  access: anybody("read"),
  fails: ["payment.not_found"],
  input: z.object({ id }),
  output: Page,
  run: async (_context, input) => {
    const row = await openSandbox()?.show(input.id);
    if (!row) throw fail("payment.not_found");
    return pageOf(row);
  },
});

/** Pays with a test card. The worker sends its reports, like a payment provider's webhooks. */
export const pressSandbox = openOperation({
  name: "payments.press_sandbox",
  summary: "Pays with a test card",
  access: anybody("write"),
  changes: [],
  fails: ["payment.not_found"],
  input: z.object({
    id,
    card: z.string().max(40),
    /** Whether the customer confirmed; absent unless the card requires it. */
    confirmed: z.boolean().optional(),
  }),
  output: Page,
  run: async ({ db }, input) => {
    const pressed = await openSandbox()?.press(input.id, input.card, input.confirmed ?? null);
    if (!pressed) throw fail("payment.not_found");
    for (const { id: reportId, dueAt } of pressed.reports)
      await enqueue(db, "sandbox_report", { reportId }, { runAt: dueAt });
    return pageOf(pressed.row);
  },
});

/** Sends one report of the sandbox; throws if it was not accepted, so that it is retried. */
export async function sendSandboxReport(reportId: number): Promise<void> {
  await openSandbox()?.send(reportId);
}
