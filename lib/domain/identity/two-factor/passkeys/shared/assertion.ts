import { asc, eq } from "drizzle-orm";
import type { Brand } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { log } from "@/lib/log";
import { type DomainError, fail } from "../../../../kernel/errors/fail";
import { type Handle, keepChallenge, takeChallenge } from "../challenge";
import type { Assertion } from "../schema";
import { passkeyLibrary } from "./library";
import { relyingParty } from "./relying-party";

export const noPasskeys = (): DomainError => fail("passkey.unavailable");

type Asked = {
  handle: Handle;
  /** The account whose passkeys are allowed; null = the passkey identifies the account. */
  accountId: number | null;
  /** The brand at whose host the passkey is used. */
  brand: Brand;
  now: Date;
};

/** Options for `navigator.credentials.get`. A passkey that is the only proof must also verify its user. */
export async function askForPasskey(db: Database, { handle, accountId, brand, now }: Asked) {
  const party = relyingParty(brand);
  if (!party) throw noPasskeys();
  const own =
    accountId === null
      ? []
      : await db
          .select({ id: passkeys.id, transports: passkeys.transports })
          .from(passkeys)
          .where(eq(passkeys.accountId, accountId))
          .orderBy(asc(passkeys.createdAt));
  const challenge = await keepChallenge(db, handle, accountId, now);
  const { generateAuthenticationOptions } = await passkeyLibrary();
  return generateAuthenticationOptions({
    rpID: party.id,
    // As bytes, because the library would encode text again.
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    allowCredentials: own,
    userVerification: accountId === null ? "required" : "preferred",
  });
}

type PasskeyRow = typeof passkeys.$inferSelect;

async function judge(
  row: PasskeyRow,
  answer: Assertion,
  { challenge, brand, needsVerification }: { challenge: string; brand: Brand; needsVerification: boolean },
) {
  const party = relyingParty(brand);
  if (!party) throw noPasskeys();
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: needsVerification,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(row.publicKey),
        // A counter that does not grow means that the passkey was copied, and this may be the copy.
        counter: row.counter,
      },
    });
    return verified ? authenticationInfo : null;
  } catch (error) {
    log.info(
      { reason: error instanceof Error ? error.message : "unknown", accountId: row.accountId },
      "passkey refused",
    );
    return null;
  }
}

/** Returns the account whose passkey signed the handle's challenge, or null. Call in a transaction. */
export async function takeAssertion(
  db: Database,
  answer: Assertion,
  { handle, accountId, brand, now }: Asked,
): Promise<number | null> {
  const challenge = await takeChallenge(db, handle, accountId, now);
  if (challenge === null) return null;
  const [found] = await db
    .select({ row: passkeys, uuid: accounts.uuid })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.id, answer.id))
    .for("update", { of: passkeys });
  if (!found || (accountId !== null && found.row.accountId !== accountId)) return null;
  const { userHandle } = answer.response;
  const isOwnHandle = userHandle === userHandleOf(found.uuid).toString("base64url");
  if (userHandle === undefined ? accountId === null : !isOwnHandle) return null;
  const verified = await judge(found.row, answer, {
    challenge,
    brand,
    needsVerification: accountId === null,
  });
  if (!verified) return null;
  await db
    .update(passkeys)
    .set({
      counter: verified.newCounter,
      isBackedUp: verified.credentialBackedUp,
      lastUsedAt: now,
    })
    .where(eq(passkeys.id, found.row.id));
  return found.row.accountId;
}

/** User handle stored in passkeys; it must reveal nothing about the person. */
export const userHandleOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
