/** What the browser knows of who the page belongs to, and of how to ask for that person again. No React, no words. */
type Ask = (doc: string) => Promise<boolean>;

const nobodyToAsk: Ask = async () => false;

let ask: Ask = nobodyToAsk;
let account: number | null = null;

/**
 * From now on `handler` is asked when a call finds that the session has ended (`doc` says how): it answers whether the
 * call should be sent once more. Answers how to stop.
 */
export function onSessionEnd(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = nobodyToAsk;
  };
}

export const askToSignIn: Ask = (doc) => ask(doc);

/** The account that this page shows: calls say it, so that nothing is done in the name of another one. */
export function setPageAccount(id: number): void {
  account = id;
}

export const pageAccount = (): number | null => account;
