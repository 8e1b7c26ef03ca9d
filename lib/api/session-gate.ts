import type { FailureName } from "./rpc-errors";

/**
 * What the browser knows of the account that a page belongs to, and how it asks the person to sign in again. No React
 * and no texts.
 */
type Refusal = { code: string; doc: FailureName; fields: Readonly<Record<string, string>> };
type Ask = (refusal: Refusal) => Promise<boolean>;

const nobodyToAsk: Ask = async () => false;

/**
 * Why a person is asked before a call is sent once more: the session has ended, the owner has to be proved, or
 * impersonating staff have to say why they make this change.
 */
type Reason = "session" | "owner" | "support";

const asked: Record<Reason, Ask> = { session: nobodyToAsk, owner: nobodyToAsk, support: nobodyToAsk };
let account: number | null = null;
let supportReason: string | null = null;

/**
 * Registers the handler that is asked when a call is refused for that reason (`doc` says how); it resolves to whether
 * the call should be sent once more. Returns a function that unregisters it.
 */
export function onAsked(reason: Reason, handler: Ask): () => void {
  asked[reason] = handler;
  return () => {
    if (asked[reason] === handler) asked[reason] = nobodyToAsk;
  };
}

const reasons: Record<string, Reason> = { unauthenticated: "session", proof_required: "owner" };

/** Asks the person about this refusal, if it is of that kind; true = send the call once more. */
export async function askPerson(refusal: Refusal): Promise<boolean> {
  const reason = refusal.doc === "visit.reason_missing" ? "support" : reasons[refusal.code];
  return reason !== undefined && asked[reason](refusal);
}

/** The account that this page shows. Calls send it, so that nothing is done for another account. */
export function setPageAccount(id: number): void {
  account = id;
}

/** What staff said about the change that is sent next. */
export function setSupportReason(line: string): void {
  supportReason = line;
}

/** It goes with one change alone. */
export function takeSupportReason(): string | null {
  const line = supportReason;
  supportReason = null;
  return line;
}

export const pageAccount = (): number | null => account;
