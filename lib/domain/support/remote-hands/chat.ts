import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { momentText, wireInt } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { readMessages } from "../tickets/shared/read-thread";
import { writeMessage } from "../tickets/shared/write-message";
import { remoteHandsRequest } from "./lookup";
import { messageInput, RemoteHandsChat } from "./schema";

/**
 * `rhr/chat` (modules 5.12): adds a message to a request and returns all messages; without a message it only returns
 * them.
 */
export const chatRemoteHands = operation({
  name: "rhr.chat",
  summary: "Writes into a request for hands and shows what was said",
  description:
    "Writes a message into a request, or reads it where there is none, and answers all that was said.",
  access: writes({ right: "eq/show", impersonation: "forbidden", topic: "talks" }),
  changes: ["conversations"],
  fails: [],
  target: locked(remoteHandsRequest("id")),
  isCreating: true,
  input: z.object({
    id: about(wireInt(0), "Number of the request.", 7001),
    message: aboutTypical(messageInput.optional(), "What to write; left out, nothing.", "Any news?"),
  }),
  output: RemoteHandsChat,
  before: async ({ actor, now }, { message }) => {
    const subject = { kind: "conversation_messages", name: String(actor.account.id) } as const;
    if (message?.trim()) await requireRateLimit(database(), subject, now);
  },
  run: async ({ db, now, actor, note }, { message }, row) => {
    const text = message?.trim();
    if (text) {
      const author = { author: "customer", authorId: actor.account.id } as const;
      await writeMessage(db, row, { ...author, text, event: "customer_writes" }, now);
      note({ target: `conversation ${row.id}`, changes: {} });
    }
    const messages = await readMessages(db, row.id, { withInternal: false });
    return {
      history: messages
        .filter(({ author }) => author === "customer" || author === "staff")
        .map(({ id, author, name, at, text: said }) => ({
          id,
          date: momentText(new Date(at)),
          author: author === "staff" ? ("STAFF" as const) : ("CLIENT" as const),
          name,
          message: said,
        })),
    };
  },
});
