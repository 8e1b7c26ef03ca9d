import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull } from "drizzle-orm";
import type { Brand } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { mailLinks } from "@/lib/db/tables/messages/mails";
import { urlOf } from "../../../kernel/brand/address";
import { type DomainError, fail } from "../../../kernel/errors/fail";

type Link = typeof mailLinks.$inferSelect;
export type LinkPurpose = Link["purpose"];

export const hashLink = (token: string): Buffer => keyedHash("mail link", token);

/** 43 characters; only its keyed hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/**
 * The same token for every run of one task, so that a repeated one can tell that it has mailed already. `task` is random;
 * without one, in tasks of earlier versions, each run has a token of its own.
 */
export const tokenOfTask = (task: string | undefined): string =>
  task === undefined ? newLinkToken() : keyedHash("mail link of a task", task).toString("base64url");

/**
 * The URL of a page with a token as fragment, which browsers do not send, so that it appears in no log and no
 * `Referer`.
 */
export const linkUrl = (brand: Brand, path: `/${string}`, token: string): string =>
  `${urlOf(brand, path)}#${token}`;

type NewLink = {
  purpose: LinkPurpose;
  accountId: number;
  detail?: string;
  lifeSeconds: number;
  now: Date;
  token?: string;
};

/** Creates a link that allows one action, once; returns its token. */
export async function addLink(db: Database, wanted: NewLink): Promise<string> {
  const { token = newLinkToken() } = wanted;
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

/**
 * Consumes a link in the caller's transaction; null if it is unknown, used or expired. Of two concurrent calls only
 * one succeeds.
 */
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

/** Whether there is a link with this token, in any state. */
export const isLink = async (db: Database, token: string): Promise<boolean> =>
  (await db.$count(mailLinks, eq(mailLinks.tokenHash, hashLink(token)))) > 0;

/** The account of a valid link, without consuming it. */
export async function readLink(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<number | null> {
  const mine = and(eq(mailLinks.tokenHash, hashLink(token)), isOpen(purpose, now));
  const [row] = await db.select({ accountId: mailLinks.accountId }).from(mailLinks).where(mine);
  return row?.accountId ?? null;
}

/** The detail of a valid link, without consuming it. */
export async function readLinkDetail(
  db: Database,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  const mine = and(eq(mailLinks.tokenHash, hashLink(token)), isOpen(purpose, now));
  const [row] = await db.select({ detail: mailLinks.detail }).from(mailLinks).where(mine);
  return row?.detail ?? null;
}

type Some = {
  purpose: LinkPurpose;
  accountId: number /** Only these purposes. */;
  detail?: string /** Only links created at this time or later. */;
  since?: Date;
};

/** Whether such a link is still valid. */
export async function hasLink(
  db: Database,
  { purpose, accountId, detail }: { purpose: LinkPurpose; accountId: number; detail: string },
  now: Date,
): Promise<boolean> {
  const mine = and(eq(mailLinks.accountId, accountId), eq(mailLinks.detail, detail), isOpen(purpose, now));
  return (await db.select({ at: mailLinks.createdAt }).from(mailLinks).where(mine).limit(1)).length > 0;
}

/** Invalidates open links of an account. */
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

/** Unknown, used or expired: the error does not reveal which. */
export const linkGone = (): DomainError => fail("link.gone");
