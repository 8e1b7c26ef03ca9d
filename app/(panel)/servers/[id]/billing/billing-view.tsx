"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useNow } from "@/components/ui/use-now";
import { ServerShell } from "../frame/server-shell";
import { pollPace, useServer } from "../frame/use-server";
import { ServerPrice } from "../overview/server-details";
import { ServerNotices } from "../overview/server-notices";
import { hasBegun } from "./has-begun";
import { ServerLife } from "./server-life";
import { ServerInvoices } from "./server-records";

type BillingViewProps = {
  id: number;
  /** Server time when the page was rendered. */
  start: string;
  /** The notice about an overdue invoice. */
  overdue: ReactNode;
};

/** Price, renewal and invoices of one server. */
export function BillingView({ id, start, overdue }: BillingViewProps) {
  const router = useRouter();
  const { data: server } = useServer(id);
  const now = useNow(start, pollPace(server) !== false);
  const isOver = server !== undefined && server.ended !== null;
  useEffect(() => {
    // An ended server has only its overview page.
    if (isOver) router.replace(`/servers/${id}` as Route);
  }, [isOver, id, router]);
  if (!server || isOver) return null;
  return (
    <ServerShell server={server}>
      <ServerNotices server={server} overdue={overdue} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ServerPrice server={server} now={now} />
        {hasBegun(server) && <ServerLife server={server} />}
      </div>
      {server.invoices.length > 0 && <ServerInvoices server={server} now={now} />}
    </ServerShell>
  );
}
