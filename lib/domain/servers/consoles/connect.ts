import { eq } from "drizzle-orm";
import { z } from "zod";
import { inTransaction } from "@/lib/db/client";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { tryReadMachine } from "../servers/shared/ask-machine";
import { consoleOf, standingOf } from "./access";
import { ConsoleEnd, PassedConsole } from "./schema";
import { newWord, wordHash } from "./ticket";

const connectSeconds = 15;

/** Either a token that opens one connection, or why there is none. */
const Admission = z.object({ word: z.string().nullable(), end: ConsoleEnd.nullable() });

/** Returns a one-time token with which the console page opens its connection; invalidates the previous one. */
export const connectConsole = openOperation({
  name: "consoles.connect",
  summary: "Makes a one-time word for a connection to an opened console",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: PassedConsole,
  output: Admission,
  run: async (context, input) => {
    const row = await consoleOf(context, input);
    const { now } = context;
    const standing = await standingOf(context.db, row, now);
    if (standing.end !== null) return { word: null, end: standing.end };
    const power = await tryReadMachine(standing.server, (own, machine, signal) =>
      own.status(machine, signal),
    );
    if (power === "off") return { word: null, end: "off" as const };
    const word = newWord();
    const connectBy = new Date(now.getTime() + connectSeconds * 1000);
    const connectHash = wordHash("connect", word);
    await inTransaction((db) =>
      db.update(consoleTickets).set({ connectHash, connectBy }).where(eq(consoleTickets.id, row.id)),
    );
    return { word, end: null };
  },
});
