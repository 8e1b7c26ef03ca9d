import { database } from "@/lib/db/client";
import { issueSession } from "@/lib/domain/identity/sessions/shared/issue";
import { readStaffSession } from "@/lib/domain/identity/sessions/shared/read-staff";
import { readSession } from "@/lib/domain/kernel/caller/shared/read";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { makeContext, newRequestId, operatorContext } from "@/lib/session/context";

/* Contexts at a moment of the simulated year, for runs with and without vitest. */
const address = "203.0.113.5";

const request = (isPanelCall: boolean) => ({
  ...{ requestId: newRequestId(), address, userAgent: "year", idempotencyKey: null, isPanelCall },
});

async function tokenOf(accountId: number, kind: "password" | "staff", now: Date): Promise<string> {
  const facts = { accountId, kind, apiKeyId: null, isBound: false, address, userAgent: "year" };
  return (await issueSession(database(), { ...facts, ttlSeconds: 3_600, now })).token;
}

export async function customerAt(accountId: number, now: Date): Promise<SignedContext> {
  const actor = await readSession(await tokenOf(accountId, "password", now), address, now);
  if (!actor) throw new Error(`Customer ${accountId} cannot sign in.`);
  return makeContext(actor, request(false), now);
}

export async function staffAt(accountId: number, now: Date): Promise<StaffContext> {
  const actor = await readStaffSession(await tokenOf(accountId, "staff", now), now);
  if (!actor) throw new Error(`Staff ${accountId} cannot sign in.`);
  return makeContext(actor, request(true), now);
}

export const guestAt = (now: Date) => makeContext({ kind: "guest" as const }, request(false), now);
export const operatorAt = (now: Date) => ({ ...operatorContext(), now });
