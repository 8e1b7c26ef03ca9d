import { z } from "zod";
import { database } from "@/lib/db/client";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { textLimits } from "../rules";
import { writeDraft } from "./place";
import { staffOf } from "./staff-id";
import { staffTicket } from "./staff-ticket";

/**
 * Keeps what the caller has begun to write in a ticket, as often as they type: nobody else reads it, so it is not in the
 * audit log and is written before the transaction.
 */
export const keepDraft = staffOperation({
  name: "conversations.keep_draft",
  summary: "Keeps what the caller has begun to write",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["conversation.not_found", "staff.required"],
  input: z.object({ id: z.int32(), text: z.string().max(textLimits.message), is_note: z.boolean() }),
  output: z.object({}),
  before: async ({ actor, now }, { id, text, is_note: isNote }) => {
    const { id: accountId } = staffOf(actor);
    const db = database();
    await staffTicket({ db, actor }, id, false);
    await writeDraft(db, { ticketId: id, accountId }, { text, isNote }, now);
  },
  run: async () => ({}),
});
