import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { lockServer } from "../../kernel/server/any-server";
import { requireIdle } from "../../kernel/server/hold-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { askToAlign } from "./shared/align-machine";

/** Has the machine brought to what the panel says of the server: its power, size and suspension. */
export const alignByStaff = staffOperation({
  name: "servers.align",
  summary: "Brings the machine of a customer's server to what the panel says",
  access: byStaff("write", "servers/operate"),
  within: { servers: "id" },
  changes: ["servers"],
  fails: ["server.busy", "server.awaiting_payment", "server.in_review", "server.not_found"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { accountId, state } = await lockServer(db, id);
    await requireIdle(db, id);
    await askToAlign(db, id);
    note({ accountId, target: `server ${id}`, changes: { aligned: state, reason } });
    return {};
  },
});
