"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/api/client";

const isOver = (error: unknown) => error instanceof ApiError && error.failure.code === "unauthenticated";

/**
 * What the banner of an impersonation session needs on a page without the frame: its answers, and the way out when
 * the impersonation session is over.
 */
export function BannerAlone({ account, children }: { account: number; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        queryCache: new QueryCache({
          onError: (error) => {
            if (isOver(error)) window.location.assign(`/visit/over?account=${account}`);
          },
        }),
        defaultOptions: { queries: { networkMode: "always" } },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
