import { sql } from "drizzle-orm";
import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { hostEvacuations } from "@/lib/db/tables/servers/hosts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { provisionerNamed } from "../servers/shared/provisioner";
import { isEvacuating, lockHost, targetOf } from "./lookup";

/** As tasks of evacuations are called, so that one runs at a time. */
export const evacuationTask = (id: number) => ({ key: `evacuate_host ${id}`, queue: `evacuate_host ${id}` });

/** Has a host emptied: its engine moves all machines to others, and the worker follows each of its servers. */
export const evacuateHost = staffOperation({
  name: "hosts.evacuate",
  summary: "Moves all servers of a host to others",
  access: byStaff("write", "hosts/manage"),
  changes: [],
  fails: ["host.not_found", "host.not_movable", "host.no_answer", "host.evacuating"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ evacuation: z.int(), servers: z.int() }),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const host = await lockHost(db, id);
    if (!provisionerNamed(host.backEnd).evacuateHost) throw fail("host.not_movable");
    if (host.state === "offline" || host.state === "gone") throw fail("host.no_answer");
    if (await isEvacuating(db, id)) throw fail("host.evacuating");
    const [made] = await db
      .insert(hostEvacuations)
      .values({ hostId: id, state: "running", reason, startedAt: now, startedBy: staffIdOf(actor) })
      .returning({ id: hostEvacuations.id });
    if (!made) throw new Error("The evacuation was not written.");
    const { rows } = await db.execute(sql`
      insert into host_evacuation_servers (evacuation_id, server_id, state)
      select ${made.id}::int, id, 'waiting' from servers
      where provisioner = ${host.backEnd} and host = ${host.name} and deleted_at is null and state <> 'failed'
      returning server_id`);
    await enqueue(db, "evacuate_host", { evacuationId: made.id }, evacuationTask(made.id));
    note({ target: targetOf(host), changes: { servers: rows.length, reason } });
    return { evacuation: made.id, servers: rows.length };
  },
});
