import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { momentText, wireInt } from "@/lib/base/form-values";
import { mails } from "@/lib/db/tables/messages/mails";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { runtime } from "@/lib/env";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { Delivery } from "../../messages/webhooks/schema";
import { readDeliveries } from "../../messages/webhooks/shared/read-deliveries";
import { shownAddress } from "../../messages/webhooks/shared/shown-address";
import { apiKey } from "./lookup";

const shownAtMost = 50;

type Dated = { at: Date; delivery: Delivery };

async function webhookDeliveries({ db, actor }: SignedContext, keyId: number): Promise<Dated[]> {
  const all = await readDeliveries(db, eq(webhooks.apiKeyId, keyId), shownAtMost);
  return all.map(({ row, delivery }) => ({
    at: row.createdAt,
    delivery: { ...delivery, recipient: shownAddress(actor, delivery.recipient) },
  }));
}

async function mailDeliveries({ db }: SignedContext, keyId: number): Promise<Dated[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.apiKeyId, keyId))
    .orderBy(desc(mails.id))
    .limit(shownAtMost);
  // Without a mail server mails are not sent, only stored in the database.
  const unsent = runtime().environment.SMTP_URL ? ("waiting" as const) : ("kept" as const);
  return rows.map((row) => ({
    at: row.createdAt,
    delivery: {
      id: `mail-${row.id}`,
      kind: "email",
      is_test: row.isTest,
      recipient: row.recipient,
      created: momentText(row.createdAt),
      state: row.sentAt ? "delivered" : unsent,
      next_try: null,
      held: null,
      tries: [],
    },
  }));
}

/** Lists the notifications of a key's logins with each delivery attempt, newest first. */
export const showDeliveries = operation({
  name: "api_keys.deliveries",
  summary: "Shows the login notifications of an API key and how their delivery went",
  access: reads({ right: "api_keys/view" }),
  target: apiKey("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.array(Delivery),
  run: async (context, _input, key) => {
    const all = [...(await webhookDeliveries(context, key.id)), ...(await mailDeliveries(context, key.id))];
    return all
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, shownAtMost)
      .map(({ delivery }) => delivery);
  },
});
