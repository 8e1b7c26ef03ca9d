import { z } from "zod";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { targetOf } from "./lookup";
import { readAddress, readSeen } from "./read-typed";
import { TypedComplaint } from "./schema";
import { fileComplaint } from "./shared/file-complaint";

/** Files a complaint that staff have received otherwise. A repeated submit returns the same case. */
export const addComplaint = staffOperation({
  name: "abuse.add",
  summary: "Files a complaint about an address",
  access: byStaff("write", "abuse/handle"),
  changes: [],
  fails: ["abuse_case.no_address"],
  input: TypedComplaint,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { address: typed, kind, seen, text, sender, key }) => {
    const address = readAddress(typed);
    const seenAt = readSeen(seen, now);
    const from = { source: "staff" as const, sender: sender.toLowerCase(), authorId: staffIdOf(actor) };
    const facts = { address, kind, seenAt, text, ...from, requestKey: key };
    const { caseId, complaintId } = await fileComplaint(db, facts, now);
    if (complaintId === null) return { id: caseId };
    // Without the account: its customer is not told of it yet.
    note({ target: targetOf(caseId), changes: { address, kind, seen: seenAt.toISOString() } });
    return { id: caseId };
  },
});
