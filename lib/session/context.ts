import "server-only";
import { randomBytes } from "node:crypto";
import { database } from "@/lib/db/client";
import { noteUse } from "@/lib/domain/identity/sessions/note-use";
import { readStaffOfWork, readStaffSession } from "@/lib/domain/identity/sessions/shared/read-staff";
import type { Job } from "@/lib/domain/kernel/async/job-kind";
import { admits } from "@/lib/domain/kernel/brand/admits";
import { brandOfAccount, brandOfHost } from "@/lib/domain/kernel/brand/loaded";
import { readBeside, readCaller, readSessionById } from "@/lib/domain/kernel/caller/shared/read";
import type {
  Actor,
  Context,
  Customer,
  Guest,
  Operator,
  SignedContext,
  Staff,
  StaffContext,
} from "@/lib/domain/kernel/operation/context";

export type Request = {
  requestId: string;
  address: string;
  userAgent: string;
  idempotencyKey: string | null;
  deviceId?: string | null;
  /** The call comes from the panel's own pages; default false. */
  isPanelCall?: boolean;
  /** The reason for a change by impersonating staff. */
  supportReason?: string | null;
  /** The host that was asked; none for commands and jobs. */
  host?: string | null;
};

export const newRequestId = (): string => randomBytes(12).toString("hex");

/** Creates a context, the only place besides lib/testing that does: it adds the type brand. */
export function makeContext<A extends Actor>(actor: A, request: Request, now = new Date()): Context<A> {
  const { requestId, address, userAgent, idempotencyKey, deviceId = null } = request;
  const { isPanelCall = false, supportReason = null, host = null } = request;
  const facts = {
    requestId,
    address,
    userAgent,
    idempotencyKey,
    deviceId,
    isPanelCall,
    supportReason,
    brand: brandOfHost(host),
    now,
    actor,
    db: database(),
    note: () => undefined,
  };
  // The brand exists only in the type, not at run time.
  return facts as unknown as Context<A>;
}

export const guestContext = (request: Request): Context<Guest> => makeContext({ kind: "guest" }, request);

/** Returns the context of a session token; a guest's if the token is missing, unknown or bound to another address. */
export async function contextOfToken(
  token: string | null,
  request: Request,
): Promise<Context<Guest | Customer | Staff>> {
  const now = new Date();
  const customer = token ? await readCaller(token, request.address, now) : null;
  const brand = brandOfHost(request.host);
  if (customer && customer !== "moved" && !admits(brand, customer.account))
    return makeContext({ kind: "guest" }, request, now);
  if (customer === "moved") return makeContext({ kind: "guest", isMoved: true }, request, now);
  if (customer) await noteUse(customer.session.id, now);
  const actor = customer ?? (token ? await readStaffSession(token, now) : null);
  return makeContext(actor ?? { kind: "guest" }, request, now);
}

/** The session tokens in a browser: the user's own, and possibly that of an impersonation session. */
export type BrowserTokens = { own: string | null; visit: string | null };

/**
 * Returns the context of a browser's request. On customer pages impersonating staff act as that customer, on staff
 * pages as themselves. An impersonation session that has ended or belongs to another staff session is ignored.
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

/** The context of a command run by the operator. */
export const operatorContext = (): Context<Operator> =>
  makeContext({ kind: "operator" }, ofNobody("command"));

/** The context of the job's creator, with their current rights; null if their session no longer exists. */
export async function contextOfJob({ sessionId }: Job): Promise<SignedContext | null> {
  const now = new Date();
  const actor = sessionId === null ? null : await readSessionById(sessionId, now);
  if (!actor) return null;
  return { ...makeContext(actor, ofNobody(newRequestId()), now), brand: brandOfAccount(actor.account) };
}

/** The context of a member of staff whose work goes on in the queue; null if they are no staff any more. */
export async function contextOfStaffWork(accountId: number, sessionId: string): Promise<StaffContext | null> {
  const now = new Date();
  const actor = await readStaffOfWork(accountId, sessionId, now);
  return actor && makeContext(actor, ofNobody(newRequestId()), now);
}
