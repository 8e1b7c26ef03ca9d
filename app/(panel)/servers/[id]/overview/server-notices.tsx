import type { ReactNode } from "react";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { EndingNotice } from "./ending-notice";
import { ServerNotice } from "./server-notice";

/** What its owner must know of how a server stands and of what is owed; `overdue` tells of an invoice. */
export function ServerNotices({ server, overdue }: { server: ServerOverview; overdue: ReactNode }) {
  return (
    <>
      {/* These two states already say which invoice to pay. */}
      {server.state !== "suspended" && server.state !== "awaiting_payment" && overdue}
      <ServerNotice server={server} />
      {server.ends !== null && server.suspended_by !== "cancelled" && (
        <EndingNotice server={server} ends={server.ends} />
      )}
    </>
  );
}
