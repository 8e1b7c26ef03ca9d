import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { systems } from "@/lib/db/tables/catalog/catalog";
import { hostLicenses } from "@/lib/db/tables/servers/hosts";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockHost, targetOf } from "./lookup";

/** Sets how many servers with a system a host may carry. Those that are there stay. */
export const setHostLicense = staffOperation({
  name: "hosts.set_license",
  summary: "Sets how many servers with a system a host may carry",
  access: byStaff("write", "hosts/manage"),
  changes: ["orders"],
  fails: ["host.not_found"],
  input: z.object({
    id: z.int32(),
    system: z.int32(),
    /** Null = the host has no licenses for it. */
    most: z.int().min(0).max(100_000).nullable(),
    reason: staffReason,
  }),
  output: z.object({}),
  run: async ({ db, note }, { id, system, most, reason: given }) => {
    const reason = readReason(given);
    const host = await lockHost(db, id);
    const [known] = await db.select({ name: systems.name }).from(systems).where(eq(systems.id, system));
    if (!known) throw invalidArgument("system", "is no system of the catalog");
    const isIt = and(eq(hostLicenses.hostId, id), eq(hostLicenses.systemId, system));
    const [before] = await db.select({ most: hostLicenses.most }).from(hostLicenses).where(isIt);
    if ((before?.most ?? null) === most) return {};
    if (most === null) await db.delete(hostLicenses).where(isIt);
    else
      await db
        .insert(hostLicenses)
        .values({ hostId: id, systemId: system, most })
        .onConflictDoUpdate({ target: [hostLicenses.hostId, hostLicenses.systemId], set: { most } });
    await enqueue(db, "read_hosts", {}, { key: "read_hosts", queue: "read_hosts" });
    note({
      target: targetOf(host),
      changes: { system: known.name, licenses: { from: before?.most ?? "", to: most ?? "" }, reason },
    });
    return {};
  },
});
