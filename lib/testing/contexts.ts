import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/api-keys";
import { sessions } from "@/lib/db/tables/sessions";
import { addSecret } from "@/lib/domain/api-keys/secret";
import type { Context, Guest, SessionKind, SignedContext } from "@/lib/domain/kernel/context";
import { ownerProofSeconds } from "@/lib/domain/kernel/owner-proof";
import { issueSession } from "@/lib/domain/sessions/shared/issue";
import { readSession } from "@/lib/domain/sessions/shared/read";
import { makeContext, newRequestId } from "@/lib/session/context";
import { setTestRuntime } from "./factories";
import { createTestDatabase, type TestDatabase } from "./test-database";

/** For a test file on operations: a database of its own with sellers and the demo's catalogue in it. */
export function withCatalogueDatabase(): void {
  let own: TestDatabase | null = null;
  beforeAll(async () => {
    own = await createTestDatabase("catalogue");
    setTestRuntime("http://panel.test");
    openDatabase(own.url, { poolSize: 12 });
  });
  afterAll(async () => {
    await closeDatabase();
    await own?.drop();
  });
}

type Circumstances = { now?: Date; address?: string; idempotencyKey?: string; isPanelCall?: boolean };

const request = ({ address = "203.0.113.5", idempotencyKey, isPanelCall = false }: Circumstances) => ({
  requestId: newRequestId(),
  address,
  userAgent: "test",
  idempotencyKey: idempotencyKey ?? null,
  isPanelCall,
});

export const asGuest = (circumstances: Circumstances = {}): Context<Guest> =>
  makeContext({ kind: "guest" }, request(circumstances), circumstances.now);

async function signed(
  accountId: number,
  apiKeyId: number | null,
  circumstances: Circumstances,
  kind: SessionKind = apiKeyId === null ? "password" : "key",
): Promise<SignedContext> {
  const facts = request(circumstances);
  const now = circumstances.now ?? new Date();
  const { token } = await issueSession(database(), {
    accountId,
    kind,
    apiKeyId,
    isBound: false,
    ttlSeconds: 3_600,
    address: facts.address,
    userAgent: facts.userAgent,
    now,
  });
  const customer = await readSession(token, facts.address, now);
  if (!customer) throw new Error("The session cannot be used.");
  return makeContext(customer, facts, now);
}

/** The account's owner, signed in with a password. */
export const asUser = (accountId: number, circumstances: Circumstances = {}): Promise<SignedContext> =>
  signed(accountId, null, circumstances);

/** The account's owner in a browser, who has not been proved since signing in. */
export const asBrowser = (accountId: number, circumstances: Circumstances = {}): Promise<SignedContext> =>
  signed(accountId, null, { isPanelCall: true, ...circumstances }, "browser");

/** The same session, whose owner was proved just now. */
export async function proved(context: SignedContext): Promise<SignedContext> {
  const { actor, now } = context;
  const ownerProvedUntil = new Date(now.getTime() + ownerProofSeconds * 1000);
  await database().update(sessions).set({ ownerProvedUntil }).where(eq(sessions.id, actor.session.id));
  return { ...context, actor: { ...actor, session: { ...actor.session, ownerProvedUntil } } };
}

type KeyFacts = { serverId?: number; permissions?: string[]; isPinExempt?: boolean };

/** A program with an API key of the account: of one server, narrowed to some rights, or exempt from the PIN. */
export async function asKey(
  accountId: number,
  { serverId, permissions, isPinExempt = false }: KeyFacts = {},
  circumstances: Circumstances = {},
): Promise<SignedContext> {
  const [row] = await database()
    .insert(apiKeys)
    .values({
      accountId,
      serverId: serverId ?? null,
      name: "test key",
      isActive: true,
      notifyMethod: "none",
      permissions: permissions ?? null,
      isPinExempt,
      createdAt: circumstances.now ?? new Date(),
    })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error("The key was not written.");
  await addSecret(database(), row.id, circumstances.now ?? new Date());
  return signed(accountId, row.id, circumstances);
}
