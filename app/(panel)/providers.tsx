"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "@/components/frame/toaster";
import { ApiError } from "@/lib/api/client";
import { SessionEnded, type SessionEndedWords } from "./session-ended";

type ProvidersProps = {
  children: ReactNode;
  words: { notifications: string; dismiss: string; ended: SessionEndedWords };
};

const codeOf = (error: unknown) => (error instanceof ApiError ? error.failure.code : "unavailable");

/** A refusal stays one however often it is asked for; only what may pass is tried again. */
const isPassing = (error: unknown) => codeOf(error) === "unavailable" || codeOf(error) === "internal";

function makeClient(onEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (codeOf(error) === "unauthenticated") onEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
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
export function Providers({ children, words }: ProvidersProps) {
  const [hasEnded, setEnded] = useState(false);
  const [client] = useState(() => makeClient(() => setEnded(true)));
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster label={words.notifications} dismissLabel={words.dismiss} />
      <SessionEnded open={hasEnded} onStay={() => setEnded(false)} words={words.ended} />
    </QueryClientProvider>
  );
}
