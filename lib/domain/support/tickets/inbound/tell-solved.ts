import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { urlOf } from "../../../kernel/brand/address";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { isMutedFor } from "../../../messages/mails/shared/muted";
import { mailNotice } from "../../../messages/mails/shared/notify";
import type { TicketRow } from "../lookup";
import { ratingToken } from "../satisfaction/rating-token";

/**
 * Tells a customer by mail that what they asked is solved, and asks how well; not where support has never answered, and
 * not those who want no mails of answers.
 */
export async function tellSolved(
  at: { db: Database; now: Date },
  { id, accountId, subject, origin, answeredAt }: TicketRow,
): Promise<void> {
  if (origin !== "CLIENT" || answeredAt === null) return;
  const [owner] = await at.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!owner || (await isMutedFor(at.db, accountId, "conversation.answered"))) return;
  const url = `${urlOf(await readBrandOf(at.db, accountId), "/rate")}#${ratingToken(id)}`;
  await mailNotice(at, owner, "conversation.solved", { id, subject, url });
}
