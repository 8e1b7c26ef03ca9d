"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Toaster } from "@/components/frame/toaster";
import { OwnerGate } from "@/components/owner-proof/owner-gate";
import type { OwnerWords } from "@/components/owner-proof/words";
import { onChanged } from "@/lib/api/changes";
import { ApiError } from "@/lib/api/client";
import { FrameOwner } from "./owned-page";
import { SessionEnded } from "./session-ended";
import type { SessionWords } from "./session-words";
import { useSessionEnd } from "./use-session-end";

type ProvidersProps = {
  children: ReactNode;
  /** Whose pages these are. */
  account: { id: number; email: string };
  words: { notifications: string; dismiss: string; session: SessionWords; owner: OwnerWords };
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.failure.code : "unavailable");

/** A refusal stays one however often it is asked for; only what may pass is tried again. */
const isPassing = (error: unknown) => codeOf(error) === "unavailable" || codeOf(error) === "internal";

type OnRefused = (refusal: ApiError["failure"]) => void;

function makeClient(onRefused: OnRefused): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.failure.code === "unauthenticated") onRefused(error.failure);
  };
  return new QueryClient({
    // What changes something is held back by the client itself (lib/api/client.ts).
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        // A panel may well run in a network without a way out, so the browser's word "offline" counts for nothing.
        networkMode: "always",
        staleTime: 5_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** What client parts of signed-in pages share: the query cache, toasts, the end of the session. */
export function Providers({ children, account, words }: ProvidersProps) {
  // A refresh may bring a frame for somebody else; the tab stays whose it was.
  const [owner] = useState(account);
  const { ended, onReadRefused, onOther, settle } = useSessionEnd(owner.id);
  const frame = useMemo(() => ({ account: owner.id, onOther }), [owner, onOther]);
  const isCovered = ended !== null && ended.other !== null;
  const refused = useRef(onReadRefused);
  refused.current = onReadRefused;
  const [client] = useState(() => makeClient((refusal) => refused.current(refusal)));
  // What an answer says it has changed is asked again wherever it is shown, and nothing else is.
  useEffect(
    () =>
      onChanged((nouns) => {
        for (const noun of nouns) void client.invalidateQueries({ queryKey: [noun] });
      }),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      {/* What is typed there waits, out of sight, while the browser is somebody else's. */}
      <div className={isCovered ? "hidden" : "contents"}>
        <FrameOwner value={frame}>{children}</FrameOwner>
      </div>
      <Toaster label={words.notifications} dismissLabel={words.dismiss} />
      <OwnerGate words={words.owner} />
      <SessionEnded
        ended={ended}
        account={owner}
        words={words.session}
        onSignedIn={() => settle("here", client)}
        onElsewhere={() => settle("elsewhere", client)}
        onStay={() => settle("stay", client)}
      />
    </QueryClientProvider>
  );
}
