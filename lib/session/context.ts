import "server-only";
import { randomBytes } from "node:crypto";
import { database } from "@/lib/db/client";
import { noteUse } from "@/lib/domain/identity/sessions/note-use";
import { readStaffSession } from "@/lib/domain/identity/sessions/shared/read-staff";
import type { Job } from "@/lib/domain/kernel/async/job-kind";
import { readBeside, readCaller, readSessionById } from "@/lib/domain/kernel/caller/shared/read";
import type {
  Actor,
  Context,
  Customer,
  Guest,
  Operator,
  SignedContext,
  Staff,
} from "@/lib/domain/kernel/operation/context";

export type Request = {
  requestId: string;
  address: string;
  userAgent: string;
  idempotencyKey: string | null;
  deviceId?: string | null;
  /** Through the door of our own pages; false when left out. */
  isPanelCall?: boolean;
  /** Sent along with a change that staff make for a customer. */
  supportReason?: string | null;
};

export const newRequestId = (): string => randomBytes(12).toString("hex");

/** The only place (besides lib/testing) where a context is created: it adds the brand. */
export function makeContext<A extends Actor>(actor: A, request: Request, now = new Date()): Context<A> {
  const { requestId, address, userAgent, idempotencyKey, deviceId = null } = request;
  const { isPanelCall = false, supportReason = null } = request;
  const facts = {
    requestId,
    address,
    userAgent,
    idempotencyKey,
    deviceId,
    isPanelCall,
    supportReason,
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
): Promise<Context<Guest | Customer | Staff>> {
  const now = new Date();
  const customer = token ? await readCaller(token, request.address, now) : null;
  if (customer === "moved") return makeContext({ kind: "guest", isMoved: true }, request, now);
  if (customer) await noteUse(customer.session.id, now);
  const actor = customer ?? (token ? await readStaffSession(token, now) : null);
  return makeContext(actor ?? { kind: "guest" }, request, now);
}

/**
 * What one browser holds: the session of the one who signed in, and of staff perhaps that of an impersonation
 * session.
 */
export type BrowserTokens = { own: string | null; visit: string | null };

/**
 * Who asks through our own pages. To pages of customers impersonating staff are that customer; to pages of staff they
 * are themselves. An impersonation session that is over, or that belongs to another staff session, is none.
 */
export async function contextOfBrowser(
  { own, visit: impersonation }: BrowserTokens,
  request: Request,
  isForStaff: boolean,
): Promise<Context<Guest | Customer | Staff>> {
  if (!isForStaff && own && impersonation) {
    const now = new Date();
    const visitor = await readBeside(impersonation, own, now);
    if (visitor) return makeContext(visitor, request, now);
  }
  return contextOfToken(own, request);
}

const ofNobody = (requestId: string): Request => ({
  requestId,
  address: "",
  userAgent: "",
  idempotencyKey: null,
});

/** The context of an operator's command on this machine. */
export const operatorContext = (): Context<Operator> =>
  makeContext({ kind: "operator" }, ofNobody("command"));

/**
 * The context of the one who asked for the job, with their current rights; null when nobody may act for them any
 * more.
 */
export async function contextOfJob({ sessionId }: Job): Promise<SignedContext | null> {
  const now = new Date();
  const actor = sessionId === null ? null : await readSessionById(sessionId, now);
  return actor && makeContext(actor, ofNobody(newRequestId()), now);
}
