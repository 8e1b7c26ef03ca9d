import type { ReactNode } from "react";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { EndingNotice } from "./ending-notice";
import { ServerNotice } from "./server-notice";

/** Notices about a server's state and unpaid invoices; `overdue` is the notice of an invoice. */
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
