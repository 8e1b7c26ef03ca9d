import { eq } from "drizzle-orm";
import { z } from "zod";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { seePower } from "../servers/shared/ask-machine";
import { standingOf } from "./access";
import { ConsoleEnd } from "./schema";

/** Returns why an open connection has to end; polled while it lasts. */
export const watchConsole = openOperation({
  name: "consoles.watch",
  summary: "Tells whether a connection to a console may stay open",
  access: anybody("read"),
  input: z.object({
    console: z.int(),
    /** The machine has closed the connection: check whether it was switched off. */
    is_cut: z.boolean(),
  }),
  output: z.object({ end: ConsoleEnd.nullable() }),
  run: async ({ db, now }, { console, is_cut }) => {
    const [row] = await db.select().from(consoleTickets).where(eq(consoleTickets.id, console));
    if (!row) return { end: "session" as const };
    const standing = await standingOf(db, row, now);
    if (standing.end !== null || !is_cut) return { end: standing.end };
    return { end: (await seePower(standing.server)) === "off" ? ("off" as const) : ("silent" as const) };
  },
});
