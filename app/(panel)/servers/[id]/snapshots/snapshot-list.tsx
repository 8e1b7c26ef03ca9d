import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { EmptyState } from "@/components/ui/empty-state";
import { Camera } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { OutputOf } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import type { Chosen } from "./snapshot-dialog";

type ListProps = {
  server: ServerOverview;
  snapshots: NonNullable<OutputOf<"snapshots", "list">["snapshots"]>;
  onChoose: (chosen: Chosen) => void;
};

/** Snapshots, newest first, each with its actions. */
export function SnapshotList({ server, snapshots, onChoose }: ListProps) {
  const t = useTranslations("machine.snapshots");
  const locale = useLocale();
  const obstacleText = useObstacle(server);
  const reasonId = useId();
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const restoring = obstacleTo("snapshot", server);
  const removing = obstacleTo("remove_snapshot", server);
  const whyNot = restoring ?? removing;
  if (snapshots.length === 0)
    return (
      <EmptyState icon={<Camera size={24} aria-hidden />} title={t("empty")}>
        {t("emptyText")}
      </EmptyState>
    );
  return (
    <>
      <Table
        bare
        label={t("title")}
        head={
          <HeadRow>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("made")}</HeadCell>
            <HeadCell align="end">{t("size")}</HeadCell>
            <HeadCell align="end">{t("actions")}</HeadCell>
          </HeadRow>
        }
      >
        {snapshots.map(({ name, made, size: bytes }) => (
          <Row key={name}>
            <Cell head>
              <span className="break-all font-mono">{name}</span>
            </Cell>
            <Cell label={t("made")}>
              <Time value={made} locale={locale} />
            </Cell>
            <Cell label={t("size")} align="end">
              {/* Not every platform reports a snapshot's size. */}
              {bytes > 0 ? t("gigabytes", { count: size.format(bytes / 1e9) }) : "–"}
            </Cell>
            <Cell label={t("actions")} align="end">
              <span className="flex flex-wrap justify-end gap-2">
                <CallButton
                  size="sm"
                  calls="vm/restore_snapshot"
                  aria-label={t("restoreNamed", { name })}
                  disabledBy={restoring ? reasonId : undefined}
                  onClick={() => onChoose({ deed: "restore", name })}
                >
                  {t("restore")}
                </CallButton>
                <CallButton
                  size="sm"
                  variant="ghost"
                  calls="vm/remove_snapshot"
                  aria-label={t("removeNamed", { name })}
                  disabledBy={removing ? reasonId : undefined}
                  onClick={() => onChoose({ deed: "remove", name })}
                >
                  {t("remove")}
                </CallButton>
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
      {whyNot && (
        <p id={reasonId} className="px-4 py-3 text-ink-2 text-xs">
          {whyNot === "isOn" ? t("removeNeedsOff") : obstacleText(whyNot)}
        </p>
      )}
    </>
  );
}
