import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ticket } from "./lookup";
import { Thread } from "./schema";
import { readMessages, readSummary } from "./shared/read-thread";

/** One of the caller's tickets, without internal notes. */
export const showTicket = operation({
  name: "conversations.show",
  summary: "Shows a conversation with support",
  access: reads({ who: "person", right: null }),
  target: ticket("id"),
  input: z.object({ id: z.int32() }),
  output: Thread,
  run: async ({ db }, { id }) => {
    const [summary, messages] = await Promise.all([
      readSummary(db, id),
      readMessages(db, id, { withInternal: false }),
    ]);
    return { ...summary, messages, last_message: messages.at(-1)?.id ?? 0 };
  },
});
