import { count, desc } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { LogEntry, logEntryOf, shownTo } from "./log-entry";

/**
 * `auth/get_log` (modules 5.13), in the format of `get_invoices`: the sign-ins and failed attempts of twelve months.
 */
export const getLog = operation({
  name: "auth.get_log",
  summary: "Lists the account's sign-ins, newest first",
  description:
    "Lists who has signed in to the account, when, from where and how it went, 25 at a time. For the person who owns the account, not for keys.",
  access: reads({ who: "person", right: null }),
  input: z.object({
    limitstart: about(wireInt(0).default(0), "How many of the newest to leave out.", 0),
    limitnum: about(wireInt(1, 250).default(25), "How many to answer.", 25),
  }),
  output: z.object({
    result: about(z.literal("OK"), "It went well."),
    action: about(z.literal("get_log"), "The action that was called."),
    totalresults: about(z.int(), "How many entries there are.", 40),
    numreturned: about(z.int(), "How many are in this answer.", 25),
    log: about(z.array(LogEntry), "The entries."),
  }),
  run: async (context, { limitstart, limitnum }) => {
    const [total] = await context.db.select({ count: count() }).from(loginHistory).where(shownTo(context));
    const rows = await context.db
      .select()
      .from(loginHistory)
      .where(shownTo(context))
      .orderBy(desc(loginHistory.id))
      .offset(limitstart)
      .limit(limitnum);
    const counts = { totalresults: total?.count ?? 0, numreturned: rows.length };
    return { result: "OK" as const, action: "get_log" as const, ...counts, log: rows.map(logEntryOf) };
  },
});
