import { and, desc, eq, gte, lte } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireInt, wireText } from "@/lib/base/form-values";
import { apiKeyHistory } from "@/lib/db/tables/identity/api-keys";
import { keyEventOnWire } from "@/lib/i18n/params/key-wire";
import { reads } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { shownAddress } from "../../messages/webhooks/shared/shown-address";
import { apiKey } from "./lookup";
import { endOfDay } from "./rules";

/** One entry (specification 2.4). */
const HistoryEntry = z.object({
  id: about(z.int(), "Number of the entry.", 77),
  date: about(z.string(), "When it happened, UTC.", "2026-11-21 18:04:11"),
  message: about(z.string(), "What happened.", "Key created"),
  type: about(z.string(), "Kind of event.", "edit"),
  login: about(z.string(), "Who did it.", "anna@example.test"),
});

const dayMs = 86_400_000;

/** The specification writes `Y-M-D`, so that a month or day of one digit is taken, too. */
const padded = (text: string): string =>
  text
    .split("-")
    .map((part) => part.padStart(2, "0"))
    .join("-");

/** End of the day `YYYY-MM-DD`; absent or empty = no bound. */
function boundOf(name: string, text: string | undefined): Date | null {
  if (!text) return null;
  const day = endOfDay(padded(text));
  if (!day) throw invalidArgument(name, "must be a day, YYYY-MM-DD");
  return day;
}

export const HistoryPeriod = z.object({
  id: about(wireInt(0), "Number of the key.", 12),
  period_from: about(wireText(10).optional(), "First day of the period.", "2026-11-01"),
  period_to: about(wireText(10).optional(), "Last day of the period.", "2026-11-30"),
});

/** The first and the last day of the period are both included. */
export function inPeriod({ period_from, period_to }: Omit<z.output<typeof HistoryPeriod>, "id">) {
  const from = boundOf("period_from", period_from);
  const to = boundOf("period_to", period_to);
  return and(
    from ? gte(apiKeyHistory.at, new Date(from.getTime() - dayMs + 1_000)) : undefined,
    to ? lte(apiKeyHistory.at, new Date(to.getTime() + 999)) : undefined,
  );
}

/**
 * `api_keys/history` (specification 4.3): newest first; the first and the last day of the period are included.
 */
export const showHistory = operation({
  name: "api_keys.history",
  summary: "Lists what happened to an API key",
  description:
    "Lists what was done to a key and by whom, newest first: each changed field with its old and its new value. `period_from` and `period_to` narrow it to days.",
  access: reads({ right: "api_keys/view" }),
  target: apiKey("id"),
  input: HistoryPeriod,
  output: z.array(HistoryEntry),
  run: async (context, { id: _, ...period }, key) => {
    const rows = await context.db
      .select()
      .from(apiKeyHistory)
      .where(and(eq(apiKeyHistory.keyId, key.id), inPeriod(period)))
      .orderBy(desc(apiKeyHistory.id))
      .limit(1_000);
    return rows.map(({ id: entryId, at, message, type, login }) => ({
      id: entryId,
      date: momentText(at),
      message: shownAddress(context.actor, keyEventOnWire(message)),
      type,
      login,
    }));
  },
});
