import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { ticketMessages } from "@/lib/db/tables/support/tickets";
import { writes } from "../../../kernel/access/access";
import { requireGrantor } from "../../../kernel/access/reauthentication";
import { fail } from "../../../kernel/errors/fail";
import { operation } from "../../../kernel/operation/operation";
import { locked } from "../../../kernel/operation/target";
import { setSupportAccess } from "../../impersonation/access";
import type { SupportAccess } from "../../impersonation/schema";
import { readAccess } from "../../impersonation/shared/read-access";
import { ticket } from "../lookup";
import type { Consent } from "../rules";
import { writeMessage } from "../shared/write-message";

/** What a message of that ticket asks for. */
async function readAsked(db: Database, ticketId: number, message: number): Promise<Consent> {
  const isIt = and(
    eq(ticketMessages.id, message),
    eq(ticketMessages.ticketId, ticketId),
    eq(ticketMessages.isInternal, false),
  );
  const [row] = await db.select({ fact: ticketMessages.fact }).from(ticketMessages).where(isIt);
  if (row?.fact?.code !== "consent_asked") throw fail("conversation.not_found");
  return row.fact.what;
}

/** What has to be set for it; access that is there already is not shortened. */
function wantedFor(what: Consent, { access }: SupportAccess) {
  const day = access === "on" ? {} : { access: "day" as const };
  return what === "console" ? { ...day, consoles: true } : day;
}

/** Allows support until tomorrow what a message of the ticket asks for: once more extends it. */
export const giveConsent = operation({
  name: "conversations.give_consent",
  summary: "Allows support until tomorrow what it asks for in a conversation",
  access: writes({ who: "person", right: null, grants: "sometimes", topic: "settings" }),
  changes: ["conversations", "visits"],
  fails: ["conversation.not_found"],
  target: locked(ticket("id")),
  input: z.object({ id: z.int32(), message: z.int().positive() }),
  output: z.object({}),
  run: async (context, { message }, row) => {
    await requireGrantor(context);
    const { db, now, note } = context;
    const what = await readAsked(db, row.id, message);
    const wanted = wantedFor(what, await readAccess(db, row.accountId, now));
    if (Object.keys(wanted).length > 0) await setSupportAccess.call(context, wanted);
    const fact = { code: "consent_given", what } as const;
    await writeMessage(db, row, { author: "panel", fact, event: "customer_writes" }, now);
    note({ target: `conversation ${row.id}`, changes: { allowed: what } });
    return {};
  },
});
