import type { Database } from "@/lib/db/client";
import type { Notices } from "@/lib/i18n/mails/notices";
import { notifyOwner } from "../../../messages/mails/shared/notify";

/** Notifies the owner of a credit note, by a mail that has it attached. */
export async function tellCreditNote(
  at: { db: Database; now: Date },
  accountId: number,
  creditNoteId: number,
  facts: Notices["credit_note.issued"],
): Promise<void> {
  await notifyOwner(at, accountId, "credit_note.issued", facts, { creditNoteId });
}
