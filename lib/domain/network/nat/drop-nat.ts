import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { endNatMappings } from "../../servers/servers/shared/end-nat-mappings";
import { ipInput } from "../addresses/schema";
import { Closed } from "./schema";

/** `nat/drop_nat` (modules 5.9): the same by server or by address. */
export const dropNat = staffOperation({
  name: "nat.drop_nat",
  summary: "Closes all passages to a server",
  description:
    "Closes everything that leads to a server's management address, named by its number or address.",
  access: byStaff("write", "customers/change"),
  changes: ["addresses"],
  fails: ["server.not_found"],
  input: z.object({
    id: about(wireInt(0).optional(), "Number of the server.", 55001),
    ip: about(ipInput.optional(), "Its management address, instead of the number.", "10.0.0.5"),
  }),
  output: Closed,
  run: async ({ db, now, note }, { id, ip }) => {
    if (id === undefined && ip === undefined) throw invalidArgument("id", "or ip is required");
    const [row] = await db
      .select({ accountId: servers.accountId })
      .from(servers)
      .where(eq(servers.id, id ?? 0));
    if (id !== undefined && !row) throw fail("server.not_found");
    const closed = await endNatMappings(
      db,
      id === undefined ? { internalIp: ip ?? "" } : { serverId: id },
      now,
    );
    const changes = { closed_passages: closed };
    note({ ...row, target: id === undefined ? `address ${ip}` : `server ${id}`, changes });
    return { closed };
  },
});
