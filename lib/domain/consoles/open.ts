import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { consoleTickets } from "@/lib/db/tables/machine-work";
import { anybody } from "../kernel/access";
import { fail } from "../kernel/errors";
import { openOperation } from "../kernel/operation";
import { isInPlace, standingOf } from "./standing";
import { newWord, wordHash } from "./ticket";

const OpenedConsole = z.object({ console: z.int(), pass: z.string() });

/** Exchanges the one-time address of `eq/novnc` for a pass: once, in time, from its place, while the session lives. */
export const openConsole = openOperation({
  name: "consoles.open",
  summary: "Opens the console of a server by its one-time address",
  access: anybody("write"),
  input: z.object({ ticket: wireText(100) }),
  output: OpenedConsole,
  run: async (context, { ticket }) => {
    const { now, db } = context;
    // The address is used up whatever comes of it.
    const [row] = await inTransaction((inside) =>
      inside
        .update(consoleTickets)
        .set({ usedAt: now })
        .where(and(eq(consoleTickets.hash, wordHash("ticket", ticket)), isNull(consoleTickets.usedAt)))
        .returning(),
    );
    if (!row || row.expiresAt <= now || !isInPlace(context, row)) throw fail("console.not_found");
    if ((await standingOf(db, row, now)).end !== null) throw fail("console.not_found");
    const pass = newWord();
    const passHash = wordHash("pass", pass);
    await inTransaction((inside) =>
      inside.update(consoleTickets).set({ passHash }).where(eq(consoleTickets.id, row.id)),
    );
    return { console: row.id, pass };
  },
});
