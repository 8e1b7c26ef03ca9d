import { eq } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { lockServer } from "../../kernel/server/any-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";

/** Keeps a server on its host, or lets it be moved again. */
export const pinServer = staffOperation({
  name: "hosts.pin",
  summary: "Keeps a server on its host, or lets it be moved again",
  access: byStaff("write", "hosts/manage"),
  changes: [],
  fails: ["server.not_found"],
  input: z.object({ server: z.int32(), is_pinned: z.boolean(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { server, is_pinned: isPinned, reason: given }) => {
    const reason = readReason(given);
    const row = await lockServer(db, server);
    if (row.isPinned === isPinned) return {};
    await db.update(servers).set({ isPinned }).where(eq(servers.id, server));
    note({ target: `server ${server}`, changes: { pinned: { from: !isPinned, to: isPinned }, reason } });
    return {};
  },
});
