import { afterAll, beforeAll } from "vitest";
import type { StaffRole } from "@/lib/base/staff-roles";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { forgetConfiguration } from "@/lib/db/live-configuration";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { addSecret } from "@/lib/domain/identity/api-keys/secret";
import { issueSession } from "@/lib/domain/identity/sessions/shared/issue";
import { readStaffSession } from "@/lib/domain/identity/sessions/shared/read-staff";
import { reauthenticationEnd, writeReauthentication } from "@/lib/domain/kernel/access/reauthentication";
import { readBeside, readSession } from "@/lib/domain/kernel/caller/shared/read";
import { tokenOf } from "@/lib/domain/kernel/caller/shared/token";
import type {
  Context,
  Guest,
  SessionKind,
  SignedContext,
  StaffContext,
} from "@/lib/domain/kernel/operation/context";
import { startImpersonation } from "@/lib/domain/support/impersonation/start";
import { makeContext, newRequestId } from "@/lib/session/context";
import { createTestDatabase, type TestDatabase } from "../database/test-database";
import { addAccount, setTestRuntime } from "../factories";

/** For a test file on operations: a separate database with selling companies and the demo's catalog. */
export function withCatalogDatabase(): void {
  let own: TestDatabase | null = null;
  beforeAll(async () => {
    // Files share a process, and the one before may have had a configuration of its own.
    forgetConfiguration();
    own = await createTestDatabase("catalogue");
    setTestRuntime("http://panel.test");
    openDatabase(own.url, { poolSize: 12 });
  });
  afterAll(async () => {
    forgetConfiguration();
    await closeDatabase();
    await own?.drop();
  });
}

type Circumstances = {
  now?: Date;
  address?: string;
  idempotencyKey?: string;
  isPanelCall?: boolean;
  supportReason?: string;
};

const request = ({
  address = "203.0.113.5",
  idempotencyKey,
  isPanelCall = false,
  supportReason,
}: Circumstances) => ({
  requestId: newRequestId(),
  address,
  userAgent: "test",
  idempotencyKey: idempotencyKey ?? null,
  isPanelCall,
  supportReason: supportReason ?? null,
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

/** The account's owner in a browser, who has not reauthenticated since signing in. */
export const asBrowser = (accountId: number, circumstances: Circumstances = {}): Promise<SignedContext> =>
  signed(accountId, null, { isPanelCall: true, ...circumstances }, "browser");

/** The same session of a customer or of staff, reauthenticated just now. */
export async function proved<C extends SignedContext | StaffContext>(context: C): Promise<C> {
  const { actor, now } = context;
  const ownerProvedUntil = reauthenticationEnd(now);
  await writeReauthentication(database(), actor, ownerProvedUntil);
  return { ...context, actor: { ...actor, session: { ...actor.session, ownerProvedUntil } } };
}

type KeyDetails = { serverId?: number; projectId?: number; permissions?: string[]; isPinExempt?: boolean };

/** A client with an API key of the account: of one server, of a project, narrowed to some rights, or exempt from the PIN. */
export async function asKey(
  accountId: number,
  { serverId, projectId, permissions, isPinExempt = false }: KeyDetails = {},
  circumstances: Circumstances = {},
): Promise<SignedContext> {
  const [row] = await database()
    .insert(apiKeys)
    .values({
      accountId,
      serverId: projectId === undefined ? (serverId ?? null) : 0,
      projectId: projectId ?? null,
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

/** A member of staff with that role, signed in to the given account, or to a new one. */
export async function asStaff(
  kind: StaffRole,
  known?: number,
  circumstances: Circumstances = {},
): Promise<StaffContext> {
  const accountId = known ?? (await addAccount(database(), { role: kind, totp: "JBSWY3DPEHPK3PXP" })).id;
  const facts = request({ isPanelCall: true, ...circumstances });
  const now = circumstances.now ?? new Date();
  const { token } = await issueSession(database(), {
    accountId,
    kind: "staff",
    apiKeyId: null,
    isBound: false,
    ttlSeconds: 3_600,
    address: facts.address,
    userAgent: facts.userAgent,
    now,
  });
  const staff = await readStaffSession(token, now);
  if (!staff) throw new Error("The session of staff cannot be used.");
  return makeContext(staff, facts, now);
}

type ImpersonationDetails = {
  mode?: "read_only" | "read_write";
  reason?: string;
  minutes?: number;
  staff?: StaffContext;
};

/**
 * Impersonating staff in that account, with the support role unless `staff` is given; `tokens` are those of their
 * browser.
 */
export async function asImpersonator(
  accountId: number,
  { mode = "read_only", reason = "ticket 7", minutes = 15, staff }: ImpersonationDetails = {},
  circumstances: Circumstances = {},
) {
  const member = staff ?? (await asStaff("support", undefined, circumstances));
  const { visit: impersonation, token } = await startImpersonation.call(member, {
    account: accountId,
    mode,
    reason,
    minutes,
  });
  const tokens = { own: tokenOf(member.actor.session.id), visit: token };
  const customer = await readBeside(token, tokens.own, member.now);
  if (!customer) throw new Error("The visit cannot be used.");
  const facts = request({ isPanelCall: true, ...circumstances });
  const context: SignedContext = makeContext(customer, facts, circumstances.now);
  return { context, tokens, visit: impersonation, staff: member };
}
