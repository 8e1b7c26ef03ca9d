import "server-only";
import { randomBytes } from "node:crypto";
import { database } from "@/lib/db/client";
import type { Actor, Context, Customer, Guest, Operator, SignedContext } from "@/lib/domain/kernel/context";
import type { Job } from "@/lib/domain/kernel/job-kind";
import { readSession, readSessionById } from "@/lib/domain/sessions/shared/read";

export type Request = {
  requestId: string;
  address: string;
  userAgent: string;
  idempotencyKey: string | null;
  deviceId?: string | null;
  /** Through the door of our own pages; false when left out. */
  isPanelCall?: boolean;
};

export const newRequestId = (): string => randomBytes(12).toString("hex");

/** The only place (besides lib/testing) where a context is created: it adds the brand. */
export function makeContext<A extends Actor>(actor: A, request: Request, now = new Date()): Context<A> {
  const { requestId, address, userAgent, idempotencyKey, deviceId = null, isPanelCall = false } = request;
  const facts = {
    requestId,
    address,
    userAgent,
    idempotencyKey,
    deviceId,
    isPanelCall,
    now,
    actor,
    db: database(),
    note: () => undefined,
  };
  // The brand has no value at run time; only the type carries it.
  return facts as unknown as Context<A>;
}

export const guestContext = (request: Request): Context<Guest> => makeContext({ kind: "guest" }, request);

/** The caller's context from a session token; a guest's when the token is missing, unknown, or not for this address. */
export async function contextOfToken(
  token: string | null,
  request: Request,
): Promise<Context<Guest | Customer>> {
  const now = new Date();
  const customer = token ? await readSession(token, request.address, now) : null;
  return makeContext(customer ?? { kind: "guest" }, request, now);
}

const ofNobody = (requestId: string): Request => ({
  requestId,
  address: "",
  userAgent: "",
  idempotencyKey: null,
});

/** Of whoever runs a command on this machine. */
export const operatorContext = (): Context<Operator> =>
  makeContext({ kind: "operator" }, ofNobody("command"));

/** The context of whoever asked for the job, with their current rights; null when nobody may act for them any more. */
export async function contextOfJob({ sessionId }: Job): Promise<SignedContext | null> {
  const now = new Date();
  const actor = sessionId === null ? null : await readSessionById(sessionId, now);
  return actor && makeContext(actor, ofNobody(newRequestId()), now);
}
