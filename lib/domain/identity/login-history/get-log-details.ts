import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { readId, type Target } from "../../kernel/operation/target";
import { LogEntry, type LoginRow, logEntryOf, shownTo } from "./log-entry";

/** Target: an entry of the caller's own login history. */
const signIn = (parameter: string): Target<LoginRow> => ({
  noun: "sign-in",
  parameter,
  fails: ["sign_in.not_found"],
  find: async (context, value) => {
    const mine = and(shownTo(context), eq(loginHistory.id, readId(parameter, value)));
    const [row] = await context.db.select().from(loginHistory).where(mine);
    if (!row) throw fail("sign_in.not_found");
    return row;
  },
});

const Details = LogEntry.extend({
  user_agent: about(z.string(), "What the program or browser called itself.", "curl/8.5.0"),
  key: about(z.string(), "Name of the API key that was used; empty when none was.", "backup script"),
  session: about(
    z.enum(["", "live", "over"]),
    "Whether the session that it opened still lives; empty when it opened none.",
    "live",
  ),
  session_ends: about(z.string(), "When that session ends or ended, UTC.", "2026-11-21 21:04:11"),
});

async function sessionOf({ db, now }: SignedContext, id: string | null) {
  if (id === null) return { session: "" as const, session_ends: momentText(null) };
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
  if (!row) return { session: "over" as const, session_ends: momentText(null) };
  const isLive = row.endedAt === null && row.expiresAt > now;
  const session = isLive ? ("live" as const) : ("over" as const);
  return { session, session_ends: momentText(row.endedAt ?? row.expiresAt) };
}

/** `auth/get_log_details` (modules 5.13): one entry of `get_log` with the session that it opened. */
export const getLogDetails = operation({
  name: "auth.get_log_details",
  summary: "Shows one sign-in in full",
  description: "Answers one entry of that list with all that is known of it, such as browser and session.",
  access: reads({ who: "person", right: null }),
  fails: ["sign_in.not_found"],
  target: signIn("id"),
  input: z.object({ id: about(wireInt(1), "Number of the entry, from `get_log`.", 512) }),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("get_log_details"), "The action that was called."),
    log: about(Details, "The entry."),
  }),
  run: async (context, _input, row) => {
    const [key] =
      row.apiKeyId === null
        ? []
        : await context.db.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, row.apiKeyId));
    const log = {
      ...logEntryOf(row),
      user_agent: row.userAgent,
      key: key?.name ?? "",
      ...(await sessionOf(context, row.sessionId)),
    };
    return { result: "OK" as const, action: "get_log_details" as const, log };
  },
});
