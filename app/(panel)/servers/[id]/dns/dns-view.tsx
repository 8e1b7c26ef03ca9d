"use client";

import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { NamesCard } from "./names-card";

/** DNS records of one server. */
export function DnsView({ id }: { id: number }) {
  const { data: server } = useServer(id);
  if (!server) return null;
  return (
    <ServerShell server={server}>
      <NamesCard server={String(id)} />
    </ServerShell>
  );
}
