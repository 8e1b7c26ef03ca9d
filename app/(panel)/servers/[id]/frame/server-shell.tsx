import type { ReactNode } from "react";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { RunningJob } from "./running-job";
import { ServerTitle } from "./server-head";

/** The head of a server's further pages, and what is being done to it. */
export function ServerShell({ server, children }: { server: ServerOverview; children: ReactNode }) {
  return (
    <>
      <ServerTitle server={server} />
      <div className="space-y-4">
        <RunningJob server={server} />
        {children}
      </div>
    </>
  );
}
