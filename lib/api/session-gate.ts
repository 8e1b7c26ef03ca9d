import type { FailureName } from "./rpc-errors";

/**
 * Browser state: the account that a page shows, and handlers that prompt the user to sign in again. Free of React and
 * texts.
 */
type Refusal = { code: string; doc: FailureName; fields: Readonly<Record<string, string>> };
type Ask = (refusal: Refusal) => Promise<boolean>;

const nobodyToAsk: Ask = async () => false;

/**
 * Why the user is prompted before a call is sent again: the session has ended, reauthentication is required, or
 * impersonating staff must give a reason for the change.
 */
type Reason = "session" | "owner" | "support";

const asked: Record<Reason, Ask> = { session: nobodyToAsk, owner: nobodyToAsk, support: nobodyToAsk };
let account: number | null = null;
let supportReason: string | null = null;

/**
 * Registers the handler called when a call fails for that reason (`doc` says which error); it resolves to whether to
 * send the call again. Returns a function that unregisters it.
 */
export function onAsked(reason: Reason, handler: Ask): () => void {
  asked[reason] = handler;
  return () => {
    if (asked[reason] === handler) asked[reason] = nobodyToAsk;
  };
}

const reasons: Record<string, Reason> = { unauthenticated: "session", proof_required: "owner" };

/** Prompts the user if the error is one of these; true = send the call again. */
export async function askPerson(refusal: Refusal): Promise<boolean> {
  const reason = refusal.doc === "visit.reason_missing" ? "support" : reasons[refusal.code];
  return reason !== undefined && asked[reason](refusal);
}

/** Sets the account that this page shows. Calls send it, so that nothing is done for another account. */
export function setPageAccount(id: number): void {
  account = id;
}

/** Sets the support reason for the next change. */
export function setSupportReason(line: string): void {
  supportReason = line;
}

/** Returns the support reason and clears it: it applies to one change only. */
export function takeSupportReason(): string | null {
  const line = supportReason;
  supportReason = null;
  return line;
}

export const pageAccount = (): number | null => account;
