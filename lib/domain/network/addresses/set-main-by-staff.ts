import { eq } from "drizzle-orm";
import { z } from "zod";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { byStaff } from "../../kernel/access/access";
import { noteLastCall } from "../../kernel/async/write-job";
import { lockServer } from "../../kernel/server/any-server";
import { requireUnheld } from "../../kernel/server/hold-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { addressOf } from "./lookup";

/** Makes another address of a customer's server its main one; the machine keeps all of them. */
export const setMainByStaff = staffOperation({
  name: "servers.set_main_address",
  summary: "Makes another address the main one of a customer's server",
  access: byStaff("write", "servers/operate"),
  within: { servers: "id" },
  changes: ["addresses", "servers"],
  fails: [
    "server.busy",
    "server.awaiting_payment",
    "server.in_review",
    "server.not_found",
    "address.not_found",
  ],
  input: z.object({ id: z.int32(), ip: z.string().max(60), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, ip, reason: given }) => {
    const reason = readReason(given);
    const { accountId } = await lockServer(db, id);
    await requireUnheld(db, id);
    const row = await addressOf(db, id, ip);
    if (row.isMain) return {};
    await noteLastCall(db, id, null);
    await db.update(serverAddresses).set({ isMain: false }).where(eq(serverAddresses.serverId, id));
    await db.update(serverAddresses).set({ isMain: true }).where(eq(serverAddresses.id, row.id));
    note({ accountId, target: `server ${id}`, changes: { main_address: row.ip, reason } });
    return {};
  },
});
