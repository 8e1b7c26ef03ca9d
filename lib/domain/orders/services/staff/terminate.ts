import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { startJob } from "../../../kernel/async/write-job";
import { fail } from "../../../kernel/errors/fail";
import { holdServer, requireIdle } from "../../../kernel/server/hold-server";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason } from "../../../kernel/staff/staff-reason";
import { lockWithCredit } from "../../../money/billing/shared/lock-with-credit";
import { Confirmed } from "../../../servers/servers/shared/asked-by-staff";
import { requireNamed } from "../../../servers/servers/shared/require-named";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { cancellation } from "../cancellation-kind";
import { writeRequest } from "../shared/cancel-at-end";
import { endNow } from "../shared/end-now";

/** Ends a server at once, whoever has suspended it; its data is deleted with the release of its machine. */
export const terminateByStaff = staffOperation({
  name: "servers.terminate",
  summary: "Ends a customer's server at once",
  access: byStaff("write", "servers/hand_over"),
  within: { servers: "id" },
  changes: ["billing", "jobs", "servers", "services"],
  fails: ["server.busy", "server.awaiting_payment", "server.in_review", "server.ending", "server.not_found"],
  input: Confirmed.extend({
    /** What was paid for days that have not begun: becomes credit, or is kept. */
    unused: z.enum(["credit", "keep"]),
  }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, hostname, unused, shown, reason: given }) => {
    const reason = readReason(given);
    const row = await lockWithCredit(db, id);
    requireNamed(row, hostname);
    const { accountId, state } = row;
    if (row.suspendedBy === "cancelled") throw fail("server.ending");
    if (state === "awaiting_payment") throw fail("server.awaiting_payment");
    if (state === "in_review") throw fail("server.in_review");
    const input = { cancellation_type: 1 };
    const { known, turn } = await holdServer(db, cancellation, id, input, true);
    if (known !== null) return {};
    // A deployment or reinstallation is given up first.
    if (turn === "later") await requireIdle(db, id);
    await writeRequest({ db, now }, row, { kind: "at_once", reason: shown });
    await endNow({ db, now }, row, unused === "credit");
    const context = { action: cancellation.action, id: String(id), by: "staff" };
    await startJob(db, cancellation, { accountId, serverId: id, context, input, turn: turn ?? "now", now });
    const changes = { state: { from: state, to: "deleted" }, unused, reason };
    note({ accountId, target: `server ${id}`, changes });
    await tellStaffChange({ db, now }, row, { what: "ended" }, shown);
    return {};
  },
});
