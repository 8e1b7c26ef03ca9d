import { and, count, desc, eq, gte, lt, ne } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt, wireText } from "@/lib/base/form-values";
import { isDay } from "@/lib/base/is-day";
import { accounts, type Profile } from "@/lib/db/tables/customers/accounts";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { reads } from "../../kernel/access/access";
import { readEventName } from "../../kernel/access/impersonation-guard";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";

const dayMs = 86_400_000;

const day = wireText(10).refine(isDay, "must be a date as 2026-11-22").optional();

const Entry = z.object({
  id: about(z.int(), "Number of the entry.", 9001),
  date: about(z.string(), "When it was done, UTC.", "2026-11-22 09:00:00"),
  message: about(z.string(), "What was done.", "eq/rename_server: hostname web-1 -> web-2"),
  type: about(z.literal("action"), "Kind of the entry.", "action"),
  login: about(
    z.string(),
    "E-mail of whoever did it; of support the name and for whom, `support` where it did so by itself; empty = the panel.",
    "anna@example.com",
  ),
});

const textOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if ("from" in value && "to" in value) return `${textOf(value.from)} -> ${textOf(value.to)}`;
  return JSON.stringify(value);
};

/** `eq/reboot`, or with changes: `eq/rename_server: hostname web-1 -> web-2`; `(queued)`: it waits in the queue. */
function messageOf(operation: string, changes: Record<string, unknown>): string {
  const said = Object.entries(changes)
    .filter(([field]) => field !== "job" && field !== "queued")
    .map(([field, value]) => `${field} ${textOf(value)}`);
  const call = `${operation.replace(".", "/")}${changes.queued === true ? " (queued)" : ""}`;
  return said.length > 0 ? `${call}: ${said.join(", ")}` : call;
}

type Doer = { login: string | null; profile: Profile | null };

/**
 * Impersonating staff are named as in the history of keys, with the account they acted for; their IP addresses are
 * hidden.
 */
function loginOf(
  { actorKind, impersonationId }: Pick<typeof auditRows.$inferSelect, "actorKind" | "impersonationId">,
  { login, profile }: Doer,
  owner: string,
): string {
  const name = `${profile?.firstname ?? ""} ${profile?.lastname ?? ""}`.trim();
  if (impersonationId !== null && actorKind === "customer")
    return `${name || "support"} (support) for ${owner}`;
  if (actorKind === "staff" || actorKind === "operator") return "support";
  return login ?? "";
}

/** `eq/history`: the actions on a server, newest first, in the format of `api_keys/history`. */
export const listHistory = operation({
  name: "eq.history",
  summary: "Lists what was done to a server",
  description: "Answers what was done to a server, by whom and when, newest first, by pages or days.",
  access: reads({ right: "eq/show" }),
  target: server("id"),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    period_from: about(day, "First day, UTC.", "2026-11-01"),
    period_to: about(day, "Last day, UTC.", "2026-11-30"),
    page: about(wireInt(1, 10_000).optional(), "Number of the page, from 1.", 1),
    limit: about(wireInt(1, 1_000).optional(), "How many entries to answer, 100 unless told.", 100),
  }),
  output: z.object({
    history: about(z.array(Entry), "The entries, the newest first."),
    total: about(z.int(), "How many there are on all pages.", 1),
  }),
  run: async ({ db, actor }, { id, period_from: from, period_to: to, page = 1, limit = 100 }, row) => {
    if (from !== undefined && to !== undefined && from > to)
      throw invalidArgument("period_to", "must not be before period_from");
    const wanted = and(
      eq(auditRows.accountId, row.accountId),
      eq(auditRows.target, `server ${id}`),
      // Reads by support are summarized per impersonation session.
      ne(auditRows.operation, readEventName),
      from === undefined ? undefined : gte(auditRows.at, new Date(from)),
      to === undefined ? undefined : lt(auditRows.at, new Date(new Date(to).getTime() + dayMs)),
    );
    const [counted] = await db.select({ all: count() }).from(auditRows).where(wanted);
    const rows = await db
      .select({ entry: auditRows, login: accounts.email, profile: accounts.profile })
      .from(auditRows)
      .leftJoin(accounts, eq(accounts.id, auditRows.actorAccountId))
      .where(wanted)
      .orderBy(desc(auditRows.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const history = rows.map(({ entry, ...doer }) => ({
      id: entry.id,
      date: momentText(entry.at),
      message: messageOf(entry.operation, entry.changes),
      type: "action" as const,
      login: loginOf(entry, doer, actor.account.email),
    }));
    return { history, total: counted?.all ?? 0 };
  },
});
