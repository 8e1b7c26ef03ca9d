import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { provisionerNamed } from "../servers/shared/provisioner";
import { isEvacuating, lockHost, targetOf } from "./lookup";

/** Lets an evacuated host take servers again. Those that were moved stay where they are, unless its engine brings them back. */
export const restoreHost = staffOperation({
  name: "hosts.restore",
  summary: "Lets an evacuated host take servers again",
  access: byStaff("write", "hosts/manage"),
  changes: [],
  fails: ["host.not_found", "host.not_movable", "host.evacuating", "host.not_evacuated"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const host = await lockHost(db, id);
    if (!provisionerNamed(host.backEnd).restoreHost) throw fail("host.not_movable");
    if (await isEvacuating(db, id)) throw fail("host.evacuating");
    if (host.state !== "evacuated") throw fail("host.not_evacuated");
    await enqueue(db, "restore_host", { hostId: id }, { key: `restore_host ${id}` });
    note({ target: targetOf(host), changes: { reason } });
    return {};
  },
});
