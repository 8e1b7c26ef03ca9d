import { eq } from "drizzle-orm";
import { z } from "zod";
import { serverFirewallSets } from "@/lib/db/tables/network/firewall";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { requireAble } from "../../servers/servers/shared/able";
import { idInput } from "../addresses/schema";
import { attachedSets } from "./lookup";
import { ServerFirewall, setsInput } from "./schema";
import { requireOwnSets } from "./shared/own-sets";
import { readServerFirewall } from "./shared/shown-server";

/** Nothing changes on the machine before the rules are applied. */
export const attachSets = operation({
  name: "firewall.attach",
  summary: "Chooses the firewall rule sets of a server",
  description:
    "Replaces the rule sets of a server, in order. Nothing is filtered otherwise until `firewall/apply`.",
  access: writes({ right: "net/block_ip" }),
  changes: ["firewall"],
  fails: ["machine.unsupported"],
  target: locked(server("id")),
  input: z.object({ id: idInput, sets: setsInput }),
  output: ServerFirewall,
  run: async (context, { sets: wanted }, row) => {
    const { db, now, note } = context;
    if (wanted.length > 0) await requireAble(db, row, "setFirewall");
    // Locked, so that none is deleted meanwhile.
    const chosen = await requireOwnSets(context, wanted, { isLocked: true });
    const before = (await attachedSets(db, row.id)).map(({ name }) => name);
    await db.delete(serverFirewallSets).where(eq(serverFirewallSets.serverId, row.id));
    const values = wanted.map((setId, position) => ({ serverId: row.id, setId, position }));
    if (values.length > 0) await db.insert(serverFirewallSets).values(values);
    const names = chosen.map(({ name }) => name);
    note({
      target: `server ${row.id}`,
      changes: { firewall_sets: { from: before.join(", "), to: names.join(", ") } },
    });
    return readServerFirewall(db, row.id, now);
  },
});
