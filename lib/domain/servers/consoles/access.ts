import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { consoleTickets } from "@/lib/db/tables/servers/consoles";
import { servers } from "@/lib/db/tables/servers/servers";
import { decide } from "../../kernel/access/access";
import { isInReach } from "../../kernel/access/reach";
import { readLiveSessionById } from "../../kernel/caller/shared/read";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import type { ServerRow } from "../../kernel/server/server-target";
import { refusalOf } from "../servers/rules";
import { openScreen } from "./novnc";
import type { ConsoleEnd } from "./schema";
import { type ConsoleRow, isOver, wordHash } from "./ticket";

type Standing = { end: ConsoleEnd } | { end: null; server: ServerRow };

/** Whether the console's session may still use it: checks session, rights, consent and server again. */
export async function standingOf(db: Database, row: ConsoleRow, now: Date): Promise<Standing> {
  const actor = await readLiveSessionById(row.sessionId, now);
  if (!actor) return { end: "session" };
  if (isOver(row, now)) return { end: "too_long" };
  if (!decide(actor, openScreen).isAllowed) return { end: "right" };
  const [server] = await db
    .select()
    .from(servers)
    .where(and(eq(servers.id, row.serverId), isNull(servers.deletedAt)));
  const isOwn = server?.accountId === actor.account.id && isInReach(actor.session, server.id);
  return !server || !isOwn || refusalOf("work", server) ? { end: "server" } : { end: null, server };
}

/** Whether the call comes from the address or session that the console is bound to. */
export const isInPlace = ({ address, actor }: Context, row: ConsoleRow): boolean =>
  row.address === null
    ? actor.kind === "customer" && actor.session.id === row.sessionId
    : row.address === address;

/** Returns the opened console if the browser holds its pass; otherwise throws not found. */
export async function consoleOf(
  context: Context,
  { console, pass }: { console: number; pass: string },
): Promise<ConsoleRow> {
  const [row] = await context.db.select().from(consoleTickets).where(eq(consoleTickets.id, console));
  const hash = wordHash("pass", pass);
  const isHeld = row?.passHash && timingSafeEqual(row.passHash, hash);
  if (!row || !isHeld || !isInPlace(context, row)) throw fail("console.not_found");
  return row;
}
