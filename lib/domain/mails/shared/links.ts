import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { mailLinks } from "@/lib/db/tables/mails";
import { runtime } from "@/lib/env";
import { type DomainError, fail } from "../../kernel/errors";

type Link = typeof mailLinks.$inferSelect;
export type LinkPurpose = Link["purpose"];

export const hashLink = (token: string): Buffer => keyedHash("mail link", token);

/** 43 characters; only its keyed hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** A page of the panel for a mail; its host is the panel's own setting, whatever host a request named. */
export const pageUrl = (path: `/${string}`): string => new URL(path, runtime().publicUrl).href;

/** The same with a token behind "#", which no browser sends, so that it is in no log and in no `Referer`. */
export const linkUrl = (path: `/${string}`, token: string): string => `${pageUrl(path)}#${token}`;

type NewLink = {
  purpose: LinkPurpose;
  accountId: number;
  detail?: string;
  lifeSeconds: number;
  now: Date;
};

/** Writes a link that lets its reader do one thing, once; answers its token. */
export async function addLink(db: Database, wanted: NewLink): Promise<string> {
  const token = newLinkToken();
  await db.insert(mailLinks).values({
    tokenHash: hashLink(token),
    purpose: wanted.purpose,
    accountId: wanted.accountId,
    detail: wanted.detail ?? null,
    createdAt: wanted.now,
    expiresAt: new Date(wanted.now.getTime() + wanted.lifeSeconds * 1000),
  });
  return token;
}

const isOpen = (purpose: LinkPurpose, now: Date) =>
  and(eq(mailLinks.purpose, purpose), isNull(mailLinks.usedAt), gt(mailLinks.expiresAt, now));

/** Uses a link up, in the caller's transaction; null when it is unknown, used or over. Of two at once one gets it. */
export async function takeLink(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<Pick<Link, "accountId" | "detail" | "createdAt"> | null> {
  const [taken] = await db
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.tokenHash, hashLink(token)), isOpen(purpose, now)))
    .returning({ accountId: mailLinks.accountId, detail: mailLinks.detail, createdAt: mailLinks.createdAt });
  return taken ?? null;
}

type Some = {
  purpose: LinkPurpose;
  accountId: number /** Only those. */;
  detail?: string /** Only these and later ones. */;
  since?: Date;
};

/** Is such a link still open? */
export async function hasLink(
  db: Database,
  { purpose, accountId, detail }: { purpose: LinkPurpose; accountId: number; detail: string },
  now: Date,
): Promise<boolean> {
  const mine = and(eq(mailLinks.accountId, accountId), eq(mailLinks.detail, detail), isOpen(purpose, now));
  return (await db.select({ at: mailLinks.createdAt }).from(mailLinks).where(mine).limit(1)).length > 0;
}

/** Makes open links of an account useless. */
export async function voidLinks(
  db: Database,
  { purpose, accountId, detail, since }: Some,
  now: Date,
): Promise<void> {
  await db
    .update(mailLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailLinks.accountId, accountId),
        isOpen(purpose, now),
        detail === undefined ? undefined : eq(mailLinks.detail, detail),
        since === undefined ? undefined : gte(mailLinks.createdAt, since),
      ),
    );
}

/** Unknown, used or over: which of them is nobody's business. */
export const linkGone = (): DomainError => fail("link.gone");
