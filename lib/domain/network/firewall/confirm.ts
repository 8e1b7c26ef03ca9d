import { and, eq, gt, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { enqueue } from "@/lib/db/queue";
import { serverFirewalls } from "@/lib/db/tables/network/firewall";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { idInput } from "../addresses/schema";
import { ServerFirewall } from "./schema";
import { readServerFirewall } from "./shared/shown-server";

/** No PIN: it interrupts nothing, and a minute is short. */
export const confirmFirewall = operation({
  name: "firewall.confirm",
  summary: "Keeps the firewall rules that are on trial",
  description: "Ends the trial of a server's rules: they stay. Refused once their time is over.",
  access: writes({ right: "net/block_ip" }),
  changes: ["firewall"],
  fails: ["firewall.not_on_trial"],
  target: locked(server("id")),
  input: z.object({ id: idInput }),
  output: ServerFirewall,
  run: async ({ db, now, note }, _input, row) => {
    const isOnTrial = and(
      eq(serverFirewalls.serverId, row.id),
      eq(serverFirewalls.state, "applied"),
      gt(serverFirewalls.confirmUntil, now),
    );
    const kept = await db
      .update(serverFirewalls)
      .set({ confirmUntil: null, former: null, changedAt: now })
      .where(isOnTrial)
      .returning({ id: serverFirewalls.serverId });
    if (kept.length === 0) throw fail("firewall.not_on_trial");
    note({ target: `server ${row.id}`, changes: { trial: { from: true, to: false } } });
    return readServerFirewall(db, row.id, now);
  },
});

export const revertFirewall = operation({
  name: "firewall.revert",
  summary: "Takes back the firewall rules that are on trial",
  description: "Brings back what was applied before the trial at once instead of at its end.",
  access: writes({ right: "net/block_ip" }),
  changes: ["firewall"],
  fails: ["firewall.not_on_trial"],
  target: locked(server("id")),
  input: z.object({ id: idInput }),
  output: ServerFirewall,
  run: async ({ db, now, note }, _input, row) => {
    const isOnTrial = and(
      eq(serverFirewalls.serverId, row.id),
      eq(serverFirewalls.state, "applied"),
      isNotNull(serverFirewalls.confirmUntil),
    );
    const ended = await db
      .update(serverFirewalls)
      .set({ state: "returning", confirmUntil: now, changedAt: now })
      .where(isOnTrial)
      .returning({ id: serverFirewalls.serverId });
    if (ended.length === 0) throw fail("firewall.not_on_trial");
    await enqueue(
      db,
      "return_firewall",
      { serverId: row.id },
      { key: `return_firewall:${row.id}`, maxAttempts: 100 },
    );
    note({ target: `server ${row.id}`, changes: { trial: { from: true, to: false } } });
    return readServerFirewall(db, row.id, now);
  },
});
