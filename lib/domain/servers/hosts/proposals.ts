import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { hostReadings, hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { backEndNamed } from "../back-ends/shared/loaded";
import { provisionerNamed } from "../servers/shared/provisioner";
import { type Move, proposeMoves } from "./move-rules";
import { ProposedMove } from "./schema";
import { readBalanced, readPlaced } from "./shared/balanced";

const mostOfBackEnd = 20;

async function shown(db: Database, backEnd: string, moves: readonly Move[]): Promise<ProposedMove[]> {
  if (moves.length === 0) return [];
  const named = await db
    .select({ id: hosts.id, name: hosts.name })
    .from(hosts)
    .where(eq(hosts.backEnd, backEnd));
  const moving = await db
    .select({ id: servers.id, hostname: servers.hostname, plan: presets.name, state: servers.state })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .where(
      inArray(
        servers.id,
        moves.map(({ server }) => server),
      ),
    );
  return moves.flatMap(({ server: id, from, to: name, why }) => {
    const server = moving.find((one) => one.id === id);
    const to = named.find((one) => one.name === name);
    return server && to ? [{ back_end: backEnd, server, from, to, why }] : [];
  });
}

/** Moves that would make the hosts of back ends better. Nothing is moved by itself. */
export const proposeHostMoves = staffOperation({
  name: "hosts.proposals",
  summary: "Proposes moves of servers between hosts",
  access: byStaff("read", "hosts/read"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    moves: z.array(ProposedMove),
    /** Back ends with several hosts that cannot move a single server. */
    unable: z.array(z.string()),
  }),
  run: async ({ db, now }) => {
    const readings = await db
      .select({ name: hostReadings.backEnd })
      .from(hostReadings)
      .orderBy(asc(hostReadings.backEnd));
    const moves: ProposedMove[] = [];
    const unable: string[] = [];
    for (const { name } of readings) {
      const backEnd = backEndNamed(name);
      if (!backEnd) continue;
      const balanced = await readBalanced(db, backEnd, now);
      if (balanced.length < 2) continue;
      if (!provisionerNamed(name).moveMachine) {
        unable.push(name);
        continue;
      }
      const rule = { spreads: backEnd.overcommit?.spreads ?? false, most: mostOfBackEnd };
      moves.push(...(await shown(db, name, proposeMoves(balanced, await readPlaced(db, name), rule))));
    }
    return { moves, unable };
  },
});
