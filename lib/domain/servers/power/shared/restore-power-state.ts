import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import type { JobKind } from "../../../kernel/async/job-kind";
import { seePower } from "../../servers/shared/ask-machine";

/** After a failed call, resets the row to the reported power state, or to the last known one. */
export const restorePowerState: NonNullable<JobKind["giveUp"]> = async ({ serverId }) => {
  const ofServer = eq(servers.id, serverId ?? 0);
  const [known] = await database().select().from(servers).where(ofServer);
  const seen = known ? await seePower(known) : null;
  return async (db) => {
    const [row] = await db.select().from(servers).where(ofServer).for("update");
    const power = seen ?? row?.power;
    if (!row || !power) return;
    const isUsable = row.state === "running" || row.state === "stopped";
    const state = power === "on" ? ("running" as const) : ("stopped" as const);
    await db
      .update(servers)
      .set({ power, ...(isUsable ? { state } : {}) })
      .where(ofServer);
  };
};
