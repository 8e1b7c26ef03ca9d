import { decimalOf, isPositive } from "@/lib/base/money";
import { database } from "@/lib/db/client";
import type { InvoiceRow } from "@/lib/domain/money/billing/lookup";
import { grossOf } from "@/lib/domain/money/billing/shared/line-shares";
import { readLeft } from "@/lib/domain/money/billing/shared/read-left";
import { askRefund } from "@/lib/domain/money/refunds/ask";
import { createDraft } from "@/lib/domain/support/invoice-drafts/create";
import { issueDraft } from "@/lib/domain/support/invoice-drafts/issue";
import { applyCreditByStaff } from "@/lib/domain/support/invoices/apply-credit";
import { cancelInvoice } from "@/lib/domain/support/invoices/cancel";
import { chargeCardByStaff } from "@/lib/domain/support/invoices/charge-card";
import { setDueDate } from "@/lib/domain/support/invoices/set-due-date";
import { operatorContext } from "@/lib/session/context";
import { fromCents, toCents } from "./decimal-sums";

/** What staff do with an invoice at that moment; `part`: of an amount, in percent; `again`: presses at once. */
export type StaffStep = { now: Date; which: number; part: number; again: number };

const reason = "ticket 4711";
const at = ({ now }: StaffStep) => ({ ...operatorContext(), now });

/** That percentage of an amount, at least one cent; above 100 more than the whole. */
const partOf = (amount: string, { part }: StaffStep): string =>
  fromCents(Math.max(1, Math.round((toCents(amount) * part) / 100)));

/** Several presses at once; a refusal of one is a result. */
async function press(count: number, work: () => Promise<unknown>): Promise<void> {
  for (const end of await Promise.allSettled(Array.from({ length: count }, work)))
    if (end.status === "rejected") throw end.reason;
}

/** A part of one line, or of all of them, back to credit or to the card. */
async function refundLines(invoice: InvoiceRow, step: StaffStep): Promise<void> {
  const left = (await readLeft(database(), invoice)).lines.filter((line) => isPositive(grossOf(line)));
  const chosen = step.which % 3 === 0 ? left : left.slice(step.which % Math.max(left.length, 1)).slice(0, 1);
  const lines = chosen.map((line) => ({ line: line.id, amount: partOf(decimalOf(grossOf(line)), step) }));
  const to = step.which % 2 === 0 ? ("card" as const) : ("credit" as const);
  const service = step.which % 5 === 0 ? ("end" as const) : ("keep" as const);
  const asked = { invoice: invoice.id, lines, to, service, reason };
  if (lines.length > 0) await press(step.again, () => askRefund.call(at(step), asked));
}

async function applyByStaff({ id, total }: InvoiceRow, step: StaffStep): Promise<void> {
  const key = `press ${id} ${step.which} ${step.part}`;
  const asked = { id, amount: partOf(total, step), reason, key };
  await press(step.again, () => applyCreditByStaff.call(at(step), asked));
}

const cancelByStaff = ({ id }: InvoiceRow, step: StaffStep) =>
  press(step.again, () => cancelInvoice.call(at(step), { id, reason }));

async function moveDue({ id }: InvoiceRow, step: StaffStep): Promise<void> {
  const day = new Date(step.now.getTime() + step.which * 86_400_000).toISOString().slice(0, 10);
  await setDueDate.call(at(step), { id, due: day, reason });
}

const chargeByStaff = ({ id }: InvoiceRow, step: StaffStep) =>
  chargeCardByStaff.call(at(step), { id, reason });

/** Steps of staff on an invoice. */
export const staffSteps = {
  refundLines,
  applyByStaff,
  cancelByStaff,
  moveDue,
  chargeByStaff,
} satisfies Record<string, (invoice: InvoiceRow, step: StaffStep) => Promise<unknown>>;

/** A one-off invoice, issued by several presses at once. */
export async function issueOneOff(account: number, step: StaffStep): Promise<void> {
  const lines = [
    { text: "Work", quantity: 1 + (step.which % 7), price: fromCents(1 + step.part * 13) },
    { text: "Parts", quantity: 1, price: fromCents(step.which) },
  ];
  const { draft: id } = await createDraft.call(at(step), { account, lines, due_days: step.which });
  await press(step.again, () => issueDraft.call(at(step), { id, version: 1 }));
}
