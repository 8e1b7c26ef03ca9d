import type { ReactNode } from "react";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { RunningJob } from "./running-job";
import { ServerTitle } from "./server-head";

/** Header of a server's further pages, with its running job. */
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
