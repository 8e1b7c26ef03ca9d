import { setTimeout as pause } from "node:timers/promises";
import { takeMails } from "@/lib/domain/support/tickets/inbound/take-mails";
import { type InboundTerms, inboundTerms } from "@/lib/domain/support/tickets/inbound/terms";
import { inboundMail } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { imapInbox } from "@/lib/outside/inbound-mail/imap";
import type { OpenInbox } from "@/lib/outside/inbound-mail/port";

const waits = { newsMs: 60_000, firstMs: 1_000, longestMs: 60_000 };

async function watchOnce(open: OpenInbox, terms: InboundTerms, signal: AbortSignal): Promise<void> {
  const inbox = await open();
  try {
    while (!signal.aborted) {
      await takeMails(inbox, terms, () => new Date());
      await inbox.waitForNews(waits.newsMs, signal);
    }
  } finally {
    await inbox.close();
  }
}

/**
 * Imports mails from the mailbox as they arrive, until stopped; after a failure it reconnects with exponential
 * backoff. Several processes may run it at once: each mail is imported by one.
 */
function watchInbox(open: OpenInbox, terms: InboundTerms): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = async () => {
    for (let waitMs = waits.firstMs; !signal.aborted; waitMs = Math.min(waitMs * 2, waits.longestMs)) {
      const since = Date.now();
      await watchOnce(open, terms, signal).catch((error: unknown) =>
        log.warn({ error: errorParams(error) }, "the mailbox cannot be read"),
      );
      if (Date.now() - since > waits.longestMs) waitMs = waits.firstMs;
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = watch();
  return async () => {
    stopping.abort();
    await done;
  };
}

/** Does nothing if no mailbox is configured. */
export function startInbox(): () => Promise<void> {
  const inbound = inboundMail();
  const terms = inboundTerms();
  return inbound && terms ? watchInbox(imapInbox(inbound.url), terms) : async () => undefined;
}
