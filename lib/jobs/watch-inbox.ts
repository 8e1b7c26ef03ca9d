import { setTimeout as pause } from "node:timers/promises";
import { takeMails } from "@/lib/domain/support/tickets/inbound/take-mails";
import { type InboundTerms, inboundTerms } from "@/lib/domain/support/tickets/inbound/terms";
import { inboundMail, onSettingsChange } from "@/lib/env";
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

/**
 * Watches the mailbox of the settings, and another one when they change; none if none is configured. A mail that is being
 * imported is finished first.
 */
export function startInbox(): () => Promise<void> {
  let watched = "";
  let stop: () => Promise<void> = async () => undefined;
  let turn: Promise<void> = Promise.resolve();
  const follow = () => {
    const inbound = inboundMail();
    const terms = inboundTerms();
    const wanted = JSON.stringify([inbound, terms]);
    if (wanted === watched) return;
    watched = wanted;
    turn = turn.then(async () => {
      await stop();
      stop = inbound && terms ? watchInbox(imapInbox(inbound.url), terms) : async () => undefined;
    });
  };
  follow();
  const unfollow = onSettingsChange(follow);
  return async () => {
    unfollow();
    await turn;
    await stop();
  };
}
