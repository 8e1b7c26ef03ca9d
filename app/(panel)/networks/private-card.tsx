"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Network } from "@/components/ui/icons";
import { StateChip } from "@/components/ui/state-chip";
import { query } from "@/lib/api/query";
import type { ShownNetwork } from "@/lib/domain/network/private-networks/schema";
import { AddNetworkDialog } from "./add-network-dialog";
import { AttachDialog } from "./attach-dialog";
import { DeleteDialog } from "./delete-dialog";
import { DetachDialog } from "./detach-dialog";
import { RenameDialog } from "./rename-dialog";

const pollMs = 1_000;

type Attached = ShownNetwork["servers"][number];
type Asking =
  | { what: "add" }
  | { what: "attach" | "rename" | "delete"; network: ShownNetwork }
  | { what: "detach"; network: ShownNetwork; server: Attached };

const isMoving = ({ servers }: ShownNetwork): boolean => servers.some(({ state }) => state !== "joined");

/** The private networks of the account and the servers that are attached to each. */
export function PrivateCard() {
  const t = useTranslations("networks.private");
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { data } = useQuery({
    ...query("networks", "list", {}),
    retry: false,
    refetchInterval: ({ state }) => state.data?.list.some(isMoving) && pollMs,
  });
  if (!data) return null;
  const { list, most } = data;
  return (
    <Card
      flush
      title={t("title")}
      hint={t("count", { count: list.length, most })}
      actions={
        <CallButton
          calls="networks/add"
          size="sm"
          onClick={() => setAsking({ what: "add" })}
          {...(list.length >= most ? { disabledReason: t("full", { most }) } : {})}
        >
          {t("add")}
        </CallButton>
      }
      footer={<ApiCalls calls={[{ call: "networks/list", fields: {} }]} />}
    >
      {list.length === 0 ? (
        <EmptyState icon={<Network size={22} aria-hidden />} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <ul className="divide-y" aria-label={t("title")}>
          {list.map((network) => (
            <li key={network.id} className="space-y-2 px-4 py-3">
              <NetworkHead network={network} onAsk={(what) => setAsking({ what, network })} />
              <AttachedServers
                network={network}
                onDetach={(server) => setAsking({ what: "detach", network, server })}
              />
            </li>
          ))}
        </ul>
      )}
      {asking?.what === "add" && <AddNetworkDialog onClose={close} />}
      {asking?.what === "attach" && <AttachDialog network={asking.network} onClose={close} />}
      {asking?.what === "rename" && <RenameDialog network={asking.network} onClose={close} />}
      {asking?.what === "delete" && <DeleteDialog network={asking.network} onClose={close} />}
      {asking?.what === "detach" && (
        <DetachDialog network={asking.network} server={asking.server} onClose={close} />
      )}
    </Card>
  );
}

type HeadProps = { network: ShownNetwork; onAsk: (what: "attach" | "rename" | "delete") => void };

function NetworkHead({ network: { name, location, range, servers }, onAsk }: HeadProps) {
  const t = useTranslations("networks.private");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="wrap-anywhere min-w-0 grow basis-48">
        <span className="font-medium">{name}</span>
        <span className="block text-ink-2 text-xs">
          <span className="font-mono">{range}</span> · {location}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <CallButton
          calls="networks/attach"
          size="sm"
          aria-label={t("attachNamed", { name })}
          onClick={() => onAsk("attach")}
        >
          {t("attach")}
        </CallButton>
        <CallButton
          calls="networks/rename"
          size="sm"
          variant="ghost"
          aria-label={t("renameNamed", { name })}
          onClick={() => onAsk("rename")}
        >
          {t("rename")}
        </CallButton>
        <CallButton
          calls="networks/delete"
          size="sm"
          variant="ghost"
          aria-label={t("deleteNamed", { name })}
          onClick={() => onAsk("delete")}
          {...(servers.length > 0 ? { disabledReason: t("deleteAttached") } : {})}
        >
          {t("delete")}
        </CallButton>
      </span>
    </div>
  );
}

type ServersProps = { network: ShownNetwork; onDetach: (server: Attached) => void };

function AttachedServers({ network: { servers }, onDetach }: ServersProps) {
  const t = useTranslations("networks.private");
  if (servers.length === 0) return <p className="text-ink-2 text-sm">{t("noServers")}</p>;
  return (
    <ul className="space-y-1.5">
      {servers.map((server) => {
        const { id, hostname, ip, mac, state } = server;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Link
              href={`/servers/${id}/network` as Route}
              prefetch={false}
              className="wrap-anywhere min-w-0 basis-40 text-accent-ink underline-offset-2 hover:underline"
            >
              {hostname}
            </Link>
            <span className="min-w-0 grow font-mono text-xs">{[ip, mac].filter(Boolean).join(" · ")}</span>
            {state !== "joined" && <StateChip tone="attention">{t(`states.${state}`)}</StateChip>}
            <CallButton
              calls="networks/detach"
              size="sm"
              variant="ghost"
              aria-label={t("detachNamed", { hostname })}
              onClick={() => onDetach(server)}
              {...(state === "joined" ? {} : { disabledReason: t(`states.${state}`) })}
            >
              {t("detach")}
            </CallButton>
          </li>
        );
      })}
    </ul>
  );
}
