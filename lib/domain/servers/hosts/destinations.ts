import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { byStaff } from "../../kernel/access/access";
import { seeServer } from "../../kernel/server/any-server";
import type { ServerRow } from "../../kernel/server/server-target";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { sizeOfServer } from "../servers/shared/machine-size";
import { provisionerNamed } from "../servers/shared/provisioner";
import { presetOf } from "../servers/shared/require-usable";
import { countIn } from "./rules";
import { limitedBackEnd } from "./shared/hold-room";
import { readLicensesLeft } from "./shared/licenses";
import { readPool } from "./shared/read-pool";

/** Names of the hosts that have room for it; null = no rule limits that. */
async function readRoomy(db: Database, row: ServerRow, backEnd: string, now: Date) {
  const limited = limitedBackEnd(backEnd);
  if (!limited) return null;
  const size = sizeOfServer(row, await presetOf(db, row));
  const { placed } = await readPool(db, limited, now);
  return new Set(placed.filter(({ room }) => countIn(room, size) > 0).map(({ name }) => name));
}

/** Hosts that would take the server now, by name: as `hosts.move_server` decides. */
async function readDestinations(db: Database, row: ServerRow, now: Date) {
  const { provisioner, host, location } = row;
  if (provisioner === null || host === null || row.isPinned) return [];
  if (!provisionerNamed(provisioner).moveMachine) return [];
  const isOther = and(eq(hosts.backEnd, provisioner), ne(hosts.name, host));
  const rows = await db
    .select({ id: hosts.id, name: hosts.name, locations: hosts.locations })
    .from(hosts)
    .where(and(isOther, eq(hosts.state, "online"), isNull(hosts.avoidedAt)))
    .orderBy(asc(hosts.name));
  const roomy = await readRoomy(db, row, provisioner, now);
  const left = await readLicensesLeft(db, { backEnd: provisioner, systemId: row.systemId, except: row.id });
  const isLicensed = (name: string) => left === null || (left.get(name) ?? 0) > 0;
  return rows
    .filter(({ name, locations }) => locations.includes(location) && (roomy?.has(name) ?? true))
    .filter(({ name }) => isLicensed(name))
    .map(({ id, name }) => ({ id, name }));
}

/** Nothing is kept there for it: moving it looks again. */
export const listDestinations = staffOperation({
  name: "hosts.destinations",
  summary: "Lists the hosts to which a server can be moved",
  access: byStaff("read", "hosts/manage"),
  looks: "now_and_then",
  fails: ["server.not_found"],
  input: z.object({ server: z.int32() }),
  output: z.object({ hosts: z.array(z.object({ id: z.int(), name: z.string() })) }),
  run: async ({ db, now }, { server }) => ({
    hosts: await readDestinations(db, await seeServer(db, server), now),
  }),
});
