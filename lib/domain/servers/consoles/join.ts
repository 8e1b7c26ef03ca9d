import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { standingOf } from "./access";
import { ConsoleEnd } from "./schema";
import { screenOf } from "./screen-of";
import { wordHash } from "./ticket";

const Joined = z.object({
  console: z.int(),
  session: z.string(),
  /** The account whose console limit it counts against. */
  account: z.int().nullable(),
  end: ConsoleEnd.nullable(),
  /** The VNC server; null when the connection ends at once. */
  screen: z.object({ host: z.string(), port: z.int(), password: z.string() }).nullable(),
});

/** Exchanges the one-time token of a connection for what it is to be proxied to. */
export const joinConsole = openOperation({
  name: "consoles.join",
  summary: "Finds the screen for a connection to an opened console",
  access: anybody("write"),
  changes: [],
  fails: ["console.not_found"],
  input: z.object({ word: wireText(100) }),
  output: Joined,
  run: async ({ now, address, db }, { word }) => {
    const [row] = await inTransaction((inside) =>
      inside
        .update(consoleTickets)
        .set({ connectHash: null, connectBy: null })
        .where(
          and(eq(consoleTickets.connectHash, wordHash("connect", word)), gt(consoleTickets.connectBy, now)),
        )
        .returning(),
    );
    if (!row || (row.address !== null && row.address !== address)) throw fail("console.not_found");
    const standing = await standingOf(db, row, now);
    const facts = { console: row.id, session: row.sessionId };
    if (standing.end !== null) return { ...facts, account: null, end: standing.end, screen: null };
    const account = standing.server.accountId;
    const found = await screenOf(standing.server);
    return typeof found === "string"
      ? { ...facts, account, end: found, screen: null }
      : { ...facts, account, end: null, screen: found };
  },
});
