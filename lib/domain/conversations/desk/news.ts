import { z } from "zod";
import { byStaff } from "../../kernel/access";
import { staffOperation } from "../../kernel/staff-operation";
import { ConversationStateName } from "../schema";
import { staffConversation } from "./staff-conversation";

/** Whether a page of a conversation is still the newest; asked often, so it reads nothing of it and is not recorded. */
export const newsOfConversation = staffOperation({
  name: "conversations.news",
  summary: "Tells whether a conversation has changed",
  access: byStaff("read", "conversations/answer"),
  looks: "never",
  input: z.object({ id: z.int32() }),
  output: z.object({ last: z.int(), state: ConversationStateName, assignee: z.int().nullable() }),
  run: async ({ db, actor }, { id }) => {
    const { lastMessageId, state, assigneeId } = await staffConversation({ db, actor }, id, false);
    return { last: lastMessageId, state, assignee: assigneeId };
  },
});
