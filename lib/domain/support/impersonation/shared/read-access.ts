import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { tags } from "@/lib/db/tables/servers/tags";
import { supportSettings } from "@/lib/db/tables/support/impersonation";
import type { SupportAccess } from "../schema";

const later = (time: Date | null | undefined, now: Date): string | null =>
  time && time > now ? time.toISOString() : null;

/** What the account's owner currently allows support to do. */
export async function readAccess(db: Database, accountId: number, now: Date): Promise<SupportAccess> {
  const isTag = and(
    eq(tags.component, "customer"),
    eq(tags.componentId, accountId),
    eq(tags.tag, "support_access"),
  );
  const [tag] = await db.select({ value: tags.value }).from(tags).where(isTag);
  const [row] = await db.select().from(supportSettings).where(eq(supportSettings.accountId, accountId));
  const isOn = tag?.value !== "0";
  const until = isOn ? null : later(row?.allowedUntil, now);
  return {
    access: isOn ? "on" : until === null ? "off" : "day",
    access_until: until,
    consoles_until: later(row?.consolesUntil, now),
    mails_visits: row?.mailsImpersonations ?? false,
  };
}
