import type { generateRegistrationOptions } from "@simplewebauthn/server";
import { count, eq } from "drizzle-orm";
import { z } from "zod";
import type { Brand } from "@/lib/base/brand";
import { wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { log } from "@/lib/log";
import { writes } from "../../../kernel/access/access";
import { lockAccount } from "../../../kernel/account/lock-account";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { operation } from "../../../kernel/operation/operation";
import { noteChange } from "../note-change";
import { keepChallenge, takeChallenge } from "./challenge";
import { Attestation } from "./schema";
import { noPasskeys, userHandleOf } from "./shared/assertion";
import { passkeyLibrary } from "./shared/library";
import { relyingParty } from "./shared/relying-party";

const most = 20;
const largestCounter = 2_147_483_647;

const handleOf = ({ actor }: SignedContext) => ({ purpose: "register" as const, secret: actor.session.id });

type CreationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/**
 * Returns options for creating a passkey for this account; excludes authenticators that already have one. Requires
 * reauthentication, because a passkey signs in without password and code: an unattended browser must not allow adding
 * one.
 */
export const startPasskey = operation({
  name: "factors.start_passkey",
  summary: "Begins to add a passkey",
  access: writes({ who: "person", right: null, proof: ["owner"], topic: "factors" }),
  changes: [],
  fails: ["passkey.too_many"],
  input: z.object({}),
  output: z.object({ options: z.custom<CreationOptions>() }),
  run: async (context) => {
    const party = relyingParty(context.brand);
    if (!party) throw noPasskeys();
    const { db, now, actor } = context;
    const account = await lockAccount(db, actor.account.id);
    const known = await db
      .select({ id: passkeys.id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.accountId, account.id));
    const challenge = await keepChallenge(db, handleOf(context), account.id, now);
    const { generateRegistrationOptions } = await passkeyLibrary();
    const options = await generateRegistrationOptions({
      rpName: context.brand.name,
      rpID: party.id,
      userID: new Uint8Array(userHandleOf(account.uuid)),
      userName: account.email,
      userDisplayName: account.email,
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      attestationType: "none",
      excludeCredentials: known,
      // A passkey that is not discoverable, or does not verify its user, can still be a second factor.
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    });
    return { options };
  },
});

async function judge(answer: z.output<typeof Attestation>, challenge: string, brand: Brand) {
  const party = relyingParty(brand);
  if (!party) throw noPasskeys();
  const { verifyRegistrationResponse } = await passkeyLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    return registrationInfo ?? null;
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : "unknown" }, "new passkey refused");
    return null;
  }
}

async function requireRoom(db: Database, accountId: number): Promise<void> {
  const [row] = await db.select({ has: count() }).from(passkeys).where(eq(passkeys.accountId, accountId));
  if ((row?.has ?? 0) < most) return;
  throw fail("passkey.too_many");
}

/** A one-line name of visible characters. */
const Name = wireText(60).transform((text, check) => {
  const name = text.trim();
  if (name !== "" && !/\p{C}/u.test(name)) return name;
  check.addIssue(name === "" ? "is required" : "must be one line of text");
  return z.NEVER;
});

/** Adds the passkey that the browser created. */
export const addPasskey = operation({
  name: "factors.add_passkey",
  summary: "Adds a passkey",
  access: writes({ who: "person", right: null, grants: "always", topic: "factors" }),
  changes: ["factors"],
  fails: ["passkey.too_many", "passkey.refused", "passkey.known"],
  input: z.object({ name: Name, answer: Attestation }),
  output: z.object({ id: z.string() }),
  run: async (context, { name, answer }) => {
    const { db, now, actor } = context;
    const { id: accountId } = await lockAccount(db, actor.account.id);
    await requireRoom(db, accountId);
    const challenge = await takeChallenge(db, handleOf(context), accountId, now);
    const made = challenge === null ? null : await judge(answer, challenge, context.brand);
    if (!made || made.credential.counter > largestCounter) throw fail("passkey.refused");
    const [row] = await db
      .insert(passkeys)
      .values({
        id: made.credential.id,
        accountId,
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: answer.response.transports,
        name,
        isBackedUp: made.credentialBackedUp,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (!row) throw fail("passkey.known");
    await noteChange(context, "passkey_added", name);
    return { id: row.id };
  },
});
