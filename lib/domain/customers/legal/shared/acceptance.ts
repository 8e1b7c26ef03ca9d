import { and, eq } from "drizzle-orm";
import { isLocale, type Locale } from "@/lib/base/locale";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { legalAcceptances } from "@/lib/db/tables/customers/legal";
import { brandOfAccount } from "../../../kernel/brand/loaded";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { type RequiredVersion, requiredVersions } from "./loaded";

export type Accepted = { version: number; language: Locale };

/** Throws unless every one of these versions is named, with a language that it has; returns them. */
export function requireAllAccepted(
  required: readonly RequiredVersion[],
  named: readonly { version: number; language: string }[],
): Accepted[] {
  return required.map(({ id, languages }) => {
    const language = named.find(({ version }) => version === id)?.language;
    if (!isLocale(language) || !languages.has(language)) throw fail("legal.not_accepted");
    return { version: id, language };
  });
}

type Acceptance = {
  accountId: number;
  /** The IP address from which it was accepted. */
  address: string;
  at: Date;
  occasion: (typeof legalAcceptances.$inferInsert)["occasion"];
  /** The member who has accepted for the account. */
  personId?: number | null;
};

/** Records what was accepted; what was accepted before stays as it was recorded then. */
export async function writeAcceptances(
  db: Database,
  accepted: readonly Accepted[],
  { at, ...facts }: Acceptance,
): Promise<void> {
  if (accepted.length === 0) return;
  await db
    .insert(legalAcceptances)
    .values(
      accepted.map(({ version, language }) => ({ ...facts, versionId: version, language, acceptedAt: at })),
    )
    .onConflictDoNothing();
}

/** The versions in effect that the account has yet to accept. Asks no database while no document is published. */
export async function readPending(
  db: Database,
  account: SignedContext["actor"]["account"],
  now: Date,
): Promise<RequiredVersion[]> {
  const required = requiredVersions(brandOfAccount(account).id, now);
  if (required.length === 0) return [];
  const ids = required.map(({ id }) => id);
  const rows = await db
    .select({ version: legalAcceptances.versionId })
    .from(legalAcceptances)
    .where(and(eq(legalAcceptances.accountId, account.id), anyOf(legalAcceptances.versionId, ids)));
  const known = new Set(rows.map(({ version }) => version));
  return required.filter(({ id }) => !known.has(id));
}

/**
 * Throws if the panel's own page orders while documents in effect are not accepted. Calls of programs are not refused:
 * they have no page to read, and keep working when a document changes (ADR 48).
 */
export async function requireAccepted({ db, now, actor, isPanelCall }: SignedContext): Promise<void> {
  if (!isPanelCall) return;
  const pending = await readPending(db, actor.account, now);
  if (pending.length > 0) throw fail("legal.not_accepted");
}
