import type { FailureName } from "./rpc-errors";

/** What the browser knows of who the page belongs to, and of how to ask for that person again. No React, no words. */
type Refusal = { code: string; doc: FailureName; fields: Readonly<Record<string, string>> };
type Ask = (refusal: Refusal) => Promise<boolean>;

const nobodyToAsk: Ask = async () => false;

/** Why a person is asked before something is sent once more: the session has ended; the owner has to be proved. */
type Reason = "session" | "owner";

const asked: Record<Reason, Ask> = { session: nobodyToAsk, owner: nobodyToAsk };
let account: number | null = null;

/**
 * From now on `handler` is asked when a call is refused for that reason (`doc` says how): it answers whether the call
 * should be sent once more. Answers how to stop.
 */
export function onAsked(reason: Reason, handler: Ask): () => void {
  asked[reason] = handler;
  return () => {
    if (asked[reason] === handler) asked[reason] = nobodyToAsk;
  };
}

const reasons: Record<string, Reason> = { unauthenticated: "session", proof_required: "owner" };

/** Asks the person about this refusal, if it is one to ask about; true = the call should be sent once more. */
export async function askPerson(refusal: Refusal): Promise<boolean> {
  const reason = reasons[refusal.code];
  return reason !== undefined && asked[reason](refusal);
}

/** The account that this page shows: calls say it, so that nothing is done in the name of another one. */
export function setPageAccount(id: number): void {
  account = id;
}

export const pageAccount = (): number | null => account;
