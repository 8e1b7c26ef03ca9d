import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { consoleTickets } from "@/lib/db/tables/machine-work";
import { servers } from "@/lib/db/tables/servers";
import { sessions } from "@/lib/db/tables/sessions";
import { anybody } from "../kernel/access";
import { fail } from "../kernel/errors";
import { openOperation } from "../kernel/operation";
import { refusalOf } from "../servers/rules";
import { glanceAt } from "../servers/shared/ask-machine";
import { ticketHash } from "./ticket";

const ConsoleSession = z.object({
  id: z.int(),
  hostname: z.string(),
  power: z.enum(["on", "off", "unknown"]),
  /** False: the backend has no picture of this machine's screen. */
  has_picture: z.boolean(),
});

/** The page behind the address of `eq/novnc`: once, in time, from its address, while the session lives. */
export const openConsole = openOperation({
  name: "consoles.open",
  summary: "Opens the console of a server by its one-time address",
  access: anybody("write"),
  input: z.object({ ticket: wireText(100) }),
  output: ConsoleSession,
  run: async ({ now, address }, { ticket }) => {
    const server = await inTransaction(async (db) => {
      const [used] = await db
        .update(consoleTickets)
        .set({ usedAt: now })
        .where(and(eq(consoleTickets.hash, ticketHash(ticket)), isNull(consoleTickets.usedAt)))
        .returning();
      if (!used || used.expiresAt <= now || used.address !== address) return null;
      const [found] = await db
        .select({ server: servers, endedAt: sessions.endedAt, expiresAt: sessions.expiresAt })
        .from(servers)
        .innerJoin(sessions, eq(sessions.id, used.sessionId))
        .where(and(eq(servers.id, used.serverId), isNull(servers.deletedAt)));
      return found && found.endedAt === null && found.expiresAt > now ? found.server : null;
    });
    if (!server || refusalOf("work", server)) throw fail("console.not_found");
    const seen = await glanceAt(server, async (provisioner, machine, signal) => ({
      power: await provisioner.status(machine, signal),
      screen: await provisioner.openScreen(machine, signal),
    }));
    return {
      id: server.id,
      hostname: server.hostname,
      power: seen?.power ?? ("unknown" as const),
      has_picture: seen?.screen.hasPicture ?? false,
    };
  },
});
