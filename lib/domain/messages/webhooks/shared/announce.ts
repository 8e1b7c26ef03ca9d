import { and, eq } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { webhookEndpoints } from "@/lib/db/tables/messages/webhooks";
import type { Notices } from "@/lib/i18n/mails/notices";
import { type AccountEvent, wholeGroup } from "../rules";
import { eventFor, type Payload } from "./account-events";
import { queueWebhook } from "./queue-webhook";

type At = { db: Database; now: Date };

/** A notice, and its account. */
export type Announcement = {
  [Name in keyof Notices]: { accountId: number; name: Name; facts: Notices[Name] };
}[keyof Notices];

type Told = { accountId: number; event: AccountEvent; payload: Payload };

async function queueAll({ db, now }: At, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const accountIds = [...new Set(told.map(({ accountId }) => accountId))];
  const endpoints = await db
    .select()
    .from(webhookEndpoints)
    .where(and(anyOf(webhookEndpoints.accountId, accountIds), eq(webhookEndpoints.isActive, true)));
  for (const { accountId, event, payload } of told)
    for (const { id, url, events, accountId: whose } of endpoints)
      if (whose === accountId && (events.includes(event) || events.includes(wholeGroup(event))))
        await queueWebhook(db, { accountId, endpointId: id, url, type: event, data: payload, now });
}

const toldOf = <Name extends keyof Notices>(accountId: number, name: Name, facts: Notices[Name]): Told[] => {
  const found = eventFor(name, facts);
  return found ? [{ accountId, ...found }] : [];
};

/**
 * Queues events to the webhooks of the accounts, in the transaction of the event; notices without an event are left
 * out.
 */
export const announceAll = (at: At, all: readonly Announcement[]): Promise<void> =>
  queueAll(
    at,
    all.flatMap(({ accountId, name, facts }) => toldOf<typeof name>(accountId, name, facts)),
  );

/** The same for one account. `notifyOwner` includes it; this is for events without a mail. */
export const announce = <Name extends keyof Notices>(
  at: At,
  accountId: number,
  name: Name,
  facts: Notices[Name],
): Promise<void> => queueAll(at, toldOf(accountId, name, facts));
