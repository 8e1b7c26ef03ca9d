import type { Database } from "@/lib/db/client";
import type { Notices } from "@/lib/i18n/mails/notices";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { readSellerName } from "./seller-name";

type Facts = Notices["server.changed_by_staff"];
type Told = Pick<Facts, "id" | "hostname"> & { accountId: number };

/** Tells the owner what staff have changed of a server; `shown` is the reason for the customer, "" = none. */
export async function tellStaffChange(
  { db, now }: { db: Database; now: Date },
  { id, hostname, accountId }: Told,
  change: Facts["change"],
  shown = "",
): Promise<void> {
  const company = await readSellerName(db, accountId);
  const facts = { id, hostname, company, reason: shown.trim(), change };
  await notifyOwner({ db, now }, accountId, "server.changed_by_staff", facts);
}
