"use client";

import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { RowAct } from "@/components/table/row-action";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { sendForm } from "@/lib/api/send-form";
import type { InventoryEntry } from "@/lib/domain/servers/inventory/schema";
import { wiped } from "../actions";

const tones: Record<InventoryEntry["state"], Tone> = {
  free: "good",
  "in use": "neutral",
  "to be wiped": "attention",
};

/** Physical machines by name. A returned one becomes free once staff confirm that its disks are wiped. */
export function InventoryTable({ machines }: { machines: readonly InventoryEntry[] }) {
  const t = useTranslations("catalogAdmin.inventory");
  return (
    <Table
      bare
      label={t("name")}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          <HeadCell>{t("place")}</HeadCell>
          <HeadCell>{t("preset")}</HeadCell>
          <HeadCell>{t("addresses")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell label={t("ready")} />
        </HeadRow>
      }
    >
      {machines.map(({ name, bmc, macs, location, preset, addresses, state, server, trouble, faulty }) => (
        <Row key={name}>
          <Cell head>
            <span className="block min-w-0 break-all">
              <Link
                href={`/staff/catalogue/machines/${encodeURIComponent(name)}` as Route}
                className="tap text-accent-ink hover:underline"
              >
                {name}
              </Link>
              <span className="block font-mono font-normal text-ink-2 text-xs">{bmc}</span>
            </span>
          </Cell>
          <Cell label={t("place")}>{location}</Cell>
          <Cell label={t("preset")}>{preset}</Cell>
          <Cell label={t("addresses")}>
            <span className="block min-w-0 break-all font-mono text-xs">
              {addresses.join(", ") || "–"}
              <span className="block text-ink-2">{macs.join(", ")}</span>
            </span>
          </Cell>
          <Cell label={t("state")}>
            <span className="block min-w-0">
              <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
              {server !== null && (
                <Link
                  href={`/staff/servers/${server}` as Route}
                  prefetch={false}
                  className="tap block text-accent-ink text-xs hover:underline"
                >
                  {t("server", { id: String(server) })}
                </Link>
              )}
              {faulty && (
                <span className="wrap-anywhere block text-danger text-xs">
                  {t("faulty", { reason: faulty })}
                </span>
              )}
              {trouble && (
                <span className="block break-words text-danger text-xs">
                  {t("trouble", { what: trouble })}
                </span>
              )}
            </span>
          </Cell>
          <Cell align="end">
            {state === "to be wiped" && trouble === null && (
              <RowAct
                label={t("ready")}
                name={t("readyNamed", { name })}
                pendingLabel={t("readying")}
                done={t("readied")}
                send={() => sendForm(wiped, { name })}
              />
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
