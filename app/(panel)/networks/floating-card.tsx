"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Network } from "@/components/ui/icons";
import { StateChip } from "@/components/ui/state-chip";
import { query } from "@/lib/api/query";
import type { ShownFloating } from "@/lib/domain/network/floating/schema";
import { BuyDialog } from "./buy-dialog";
import { MoveDialog, ReleaseDialog } from "./floating-dialogs";

const pollMs = 1_000;

type Asking = { what: "buy" } | { what: "move" | "release"; address: ShownFloating };

/** The floating addresses of the account: which server has each, and where it goes. */
export function FloatingCard() {
  const t = useTranslations("networks.floating");
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { data } = useQuery({
    ...query("addresses", "floating", {}),
    retry: false,
    refetchInterval: ({ state }) => state.data?.list.some((one) => one.moving_to !== null) && pollMs,
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
          calls="net/add_ipv4"
          size="sm"
          onClick={() => setAsking({ what: "buy" })}
          {...(list.length >= most ? { disabledReason: t("full", { most }) } : {})}
        >
          {t("buy")}
        </CallButton>
      }
      footer={<ApiCalls calls={[{ call: "ip/list_floating", fields: {} }]} />}
    >
      {list.length === 0 ? (
        <EmptyState icon={<Network size={22} aria-hidden />} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      ) : (
        <Table
          bare
          label={t("title")}
          head={
            <HeadRow>
              <HeadCell>{t("address")}</HeadCell>
              <HeadCell>{t("server")}</HeadCell>
              <HeadCell>{t("paidBy")}</HeadCell>
              <HeadCell align="end">{t("actions")}</HeadCell>
            </HeadRow>
          }
        >
          {list.map((address) => (
            <FloatingRow key={address.ip} address={address} onAsk={(what) => setAsking({ what, address })} />
          ))}
        </Table>
      )}
      {asking?.what === "buy" && <BuyDialog onClose={close} />}
      {asking?.what === "move" && <MoveDialog address={asking.address} onClose={close} />}
      {asking?.what === "release" && <ReleaseDialog address={asking.address} onClose={close} />}
    </Card>
  );
}

type RowProps = { address: ShownFloating; onAsk: (what: "move" | "release") => void };

function FloatingRow({ address, onAsk }: RowProps) {
  const t = useTranslations("networks.floating");
  const network = useTranslations("network");
  const common = useTranslations("common");
  const { ip, location, server, paid_by: payer, moving_to: movingTo, locked, ptr } = address;
  const whyNot = movingTo === null ? (locked ? t("blocked") : undefined) : t("moving");
  const off = whyNot ? { disabledReason: whyNot } : {};
  return (
    <Row>
      <Cell head>
        <span className="font-mono">{ip}</span>{" "}
        <CopyButton quiet value={ip} label={network("copyIp", { ip })} copiedLabel={common("copied")} />
        <span className="wrap-anywhere block font-normal text-ink-2 text-xs">
          {[location, ...ptr].join(" · ")}
        </span>
      </Cell>
      <Cell label={t("server")}>
        <ServerLink {...server} />
        {movingTo !== null && <StateChip tone="attention">{t("moving")}</StateChip>}
        {locked === 1 && <StateChip tone="danger">{network("blocked")}</StateChip>}
      </Cell>
      <Cell label={t("paidBy")}>
        <ServerLink {...payer} />
      </Cell>
      <Cell align="end">
        <span className="flex flex-wrap justify-end gap-2">
          <CallButton
            calls="ip/move_floating"
            size="sm"
            aria-label={t("moveNamed", { ip })}
            onClick={() => onAsk("move")}
            {...off}
          >
            {t("move")}
          </CallButton>
          <CallButton
            calls="net/remove_ipv4"
            size="sm"
            variant="ghost"
            aria-label={t("releaseNamed", { ip })}
            onClick={() => onAsk("release")}
            {...off}
          >
            {t("release")}
          </CallButton>
        </span>
      </Cell>
    </Row>
  );
}

const ServerLink = ({ id, hostname }: { id: number; hostname: string }) => (
  <Link
    href={`/servers/${id}/network` as Route}
    prefetch={false}
    className="wrap-anywhere text-accent-ink underline-offset-2 hover:underline"
  >
    {hostname}
  </Link>
);
