import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkOffers } from "@/lib/db/tables/identity/linked-accounts";
import { type ExternalAccount, isProviderId, type ProviderId } from "./schema";
import { isOfPresentIssuer, issuerOf } from "./shared/issuer";

const lifeSeconds = 600;

const hashOffer = (token: string): Buffer => keyedHash("identity offer", token);

/** Offers to link this identity to the account within ten minutes, by password; returns the offer's token. */
export async function makeOffer(
  db: Database,
  accountId: number,
  { provider, subject, email }: ExternalAccount,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("hex");
  const expiresAt = new Date(now.getTime() + lifeSeconds * 1000);
  const tokenHash = hashOffer(token);
  await db.insert(linkOffers).values({
    ...{ tokenHash, accountId, provider, subject, email, expiresAt },
    issuer: issuerOf(provider),
  });
  return token;
}

const isOpen = (token: string, now: Date) =>
  and(eq(linkOffers.tokenHash, hashOffer(token)), isNull(linkOffers.usedAt), gt(linkOffers.expiresAt, now));

export type Offer = {
  accountId: number;
  accountEmail: string;
  provider: ProviderId;
  subject: string;
  /** Email of the identity; "" if the service gave none. */
  email: string;
};

/** Finds the offer of a token, for the page that shows it; null if it is unknown, used or expired. */
export async function findOffer(db: Database, token: string, now: Date): Promise<Offer | null> {
  const [row] = await db
    .select({ offer: linkOffers, accountEmail: accounts.email })
    .from(linkOffers)
    .innerJoin(accounts, eq(accounts.id, linkOffers.accountId))
    .where(isOpen(token, now));
  if (!row || !isProviderId(row.offer.provider)) return null;
  // An issuer that was set since has said nothing of this subject.
  if (!isOfPresentIssuer(row.offer)) return null;
  const { accountId, provider, subject, email } = row.offer;
  return { accountId, accountEmail: row.accountEmail, provider, subject, email };
}

/** Consumes the offer; of two concurrent calls only one gets true. */
export async function takeOffer(db: Database, token: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(linkOffers)
    .set({ usedAt: now })
    .where(isOpen(token, now))
    .returning({ accountId: linkOffers.accountId });
  return taken.length === 1;
}
