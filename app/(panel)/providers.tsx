"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { PanelUrlProvider } from "@/components/api-call/panel-url";
import { Toaster } from "@/components/frame/toaster";
import type { OwnerLabels } from "@/components/reauthentication/labels";
import { OwnerGate } from "@/components/reauthentication/reauthentication-gate";
import { onChanged } from "@/lib/api/changes";
import { ApiError, isPassing } from "@/lib/api/client";
import { FrameOwner } from "./owned-page";
import { SessionEnded } from "./session-ended";
import type { SessionLabels } from "./session-labels";
import { useSessionEnd } from "./use-session-end";

type ProvidersProps = {
  children: ReactNode;
  /** The account of these pages. */
  account: { id: number; email: string };
  /** The pages are shown in an impersonation session. */
  isImpersonation: boolean;
  /** The panel's own URL. */
  url: string;
  labels: { notifications: string; dismiss: string; session: SessionLabels; owner: OwnerLabels };
};

type OnRefused = (refusal: ApiError["failure"]) => void;

function makeClient(onRefused: OnRefused): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.failure.code === "unauthenticated") onRefused(error.failure);
  };
  return new QueryClient({
    // The client itself holds mutations back until the user has signed in again (lib/api/client.ts).
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        // A panel may run in a network without internet, where browsers report "offline", so that report is ignored.
        networkMode: "always",
        staleTime: 5_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** Shared by the client components of signed-in pages: the query cache, toasts, and the dialog for an ended session. */
export function Providers({ children, account, isImpersonation, url, labels }: ProvidersProps) {
  // State, not the prop: a refresh may bring a frame of another account, but the tab stays with its own.
  const [owner] = useState(account);
  const { ended, onReadRefused, onOther, settle } = useSessionEnd(owner.id, isImpersonation);
  const frame = useMemo(() => ({ account: owner.id, onOther }), [owner, onOther]);
  const isCovered = ended !== null && ended.other !== null;
  const refused = useRef(onReadRefused);
  refused.current = onReadRefused;
  const [client] = useState(() => makeClient((refusal) => refused.current(refusal)));
  // Each answer lists the nouns it changed; queries of those are refetched wherever they are shown, and no others.
  useEffect(
    () =>
      onChanged((nouns) => {
        for (const noun of nouns) void client.invalidateQueries({ queryKey: [noun] });
      }),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      {/* Hidden rather than unmounted while another account is signed in, so that typed text is preserved. */}
      <div className={isCovered ? "hidden" : "contents"}>
        <PanelUrlProvider value={url}>
          <FrameOwner value={frame}>{children}</FrameOwner>
        </PanelUrlProvider>
      </div>
      <Toaster label={labels.notifications} dismissLabel={labels.dismiss} />
      <OwnerGate labels={labels.owner} />
      <SessionEnded
        ended={ended}
        account={owner}
        labels={labels.session}
        onSignedIn={() => settle("here", client)}
        onElsewhere={() => settle("elsewhere", client)}
        onStay={() => settle("stay", client)}
      />
    </QueryClientProvider>
  );
}
