"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Toaster } from "@/components/frame/toaster";
import { OwnerGate } from "@/components/owner-proof/owner-gate";
import type { OwnerWords } from "@/components/owner-proof/words";
import { ApiError } from "@/lib/api/client";
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

function makeClient(onRefused: (doc: string) => void): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.failure.code === "unauthenticated") onRefused(error.failure.doc);
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
  const { ended, onReadRefused, settle } = useSessionEnd(account.id);
  const refused = useRef(onReadRefused);
  refused.current = onReadRefused;
  const [client] = useState(() => makeClient((doc) => refused.current(doc)));
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster label={words.notifications} dismissLabel={words.dismiss} />
      <OwnerGate words={words.owner} />
      <SessionEnded
        ended={ended}
        account={account}
        words={words.session}
        onSignedIn={() => settle("here", client)}
        onElsewhere={() => settle("elsewhere", client)}
        onStay={() => settle("stay", client)}
      />
    </QueryClientProvider>
  );
}
