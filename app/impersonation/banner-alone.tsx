"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/api/client";

const isOver = (error: unknown) => error instanceof ApiError && error.failure.code === "unauthenticated";

/**
 * For the banner of an impersonation session on a page without the frame: a query client that leaves when the session
 * is over.
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
