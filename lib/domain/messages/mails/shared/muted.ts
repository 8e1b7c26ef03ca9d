import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { mutedMails } from "@/lib/db/tables/messages/notifications";
import { isOptional, listedNotices } from "./notice-kinds";
import { kindOfNotice, type MailKind } from "./receivers";

type Muted = ReadonlySet<string>;

const nameOf = (accountId: number, notice: string) => `${accountId} ${notice}`;

/** The mails that these accounts' owners have disabled. */
export async function readMuted(db: Database, accountIds: readonly number[]): Promise<Muted> {
  if (accountIds.length === 0) return new Set();
  const rows = await db.select().from(mutedMails).where(anyOf(mutedMails.accountId, accountIds));
  return new Set(rows.map(({ accountId, notice }) => nameOf(accountId, notice)));
}

/** Only optional mails can be disabled, whatever is stored. */
export const isMuted = (muted: Muted, accountId: number | null, notice: string): boolean =>
  accountId !== null && isOptional(notice) && muted.has(nameOf(accountId, notice));

/** Whether the owner still receives any mail of that kind; null = about the account itself. */
export const isAnySent = (muted: Muted, accountId: number, kind: MailKind | null): boolean =>
  listedNotices.some((notice) => kindOfNotice(notice) === kind && !isMuted(muted, accountId, notice));

export const isMutedFor = async (db: Database, accountId: number, notice: string): Promise<boolean> =>
  isOptional(notice) && isMuted(await readMuted(db, [accountId]), accountId, notice);
