import { and, count, eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { KeyEvent } from "@/lib/base/params/api-keys";
import { apiKeyHistory } from "@/lib/db/tables/identity/api-keys";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { type AddressReader, shownAddress } from "../../messages/webhooks/shared/shown-address";
import { HistoryPeriod, inPeriod } from "./history";
import { apiKey } from "./lookup";

const pageSize = 25;

function shownEvent(reader: AddressReader, event: KeyEvent): KeyEvent {
  if (event.code !== "changed" || event.field !== "login_notify_address") return event;
  return { ...event, from: shownAddress(reader, event.from), to: shownAddress(reader, event.to) };
}

/** Returns a key's history, newest first, in pages, as translatable codes with parameters. */
export const showEvents = operation({
  name: "api_keys.events",
  summary: "Shows a page of what happened to an API key, newest first",
  access: reads({ right: "api_keys/view" }),
  target: apiKey("id"),
  input: HistoryPeriod.extend({ before: wireInt(1).optional() }),
  output: z.object({
    entries: z.array(z.object({ id: z.int(), at: z.string(), what: KeyEvent, login: z.string() })),
    total: z.int(),
    /** ID to pass as `before` for the next page; null on the last one. */
    older: z.int().nullable(),
  }),
  run: async ({ db, actor }, { id: _, before, ...period }, key) => {
    const wanted = and(eq(apiKeyHistory.keyId, key.id), inPeriod(period));
    const [all] = await db.select({ count: count() }).from(apiKeyHistory).where(wanted);
    const { rows, older } = await pageByKey(apiKeyHistory.id, { before }, pageSize, (where, order, limit) =>
      db.select().from(apiKeyHistory).where(and(wanted, where)).orderBy(order).limit(limit),
    );
    const entries = rows.map(({ id, at, message, login }) => ({
      id,
      at: at.toISOString(),
      what: shownEvent(actor, message),
      login,
    }));
    return { entries, total: all?.count ?? 0, older };
  },
});
