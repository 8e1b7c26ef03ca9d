import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { revokeReplyAddresses } from "../inbound/reply-address";
import { staffTicket } from "./staff-ticket";

/** Revokes the reply addresses of mails sent so far, for a mail that was leaked. */
export const revokeAddresses = staffOperation({
  name: "conversations.revoke_addresses",
  summary: "Makes the reply addresses of a conversation useless",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: [],
  input: z.object({ id: z.int32() }),
  output: z.object({ revoked: z.int() }),
  run: async ({ db, now, actor, note }, { id }) => {
    const { accountId } = await staffTicket({ db, actor }, id, true);
    const revoked = await revokeReplyAddresses(db, id, now);
    note({ accountId, target: `conversation ${id}`, changes: { revoked } });
    return { revoked };
  },
});
