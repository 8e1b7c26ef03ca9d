import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { EmptyState } from "@/components/ui/empty-state";
import { HardDrive } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import type { OutputOf } from "@/lib/api/client";
import { formatDateTime } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import type { Chosen } from "./backup-dialog";
import { useSize } from "./use-size";

type ListProps = {
  server: ServerOverview;
  page: Pick<OutputOf<"services", "backups">, "backups" | "can_become_new">;
  onChoose: (chosen: Chosen) => void;
};

/** Backups, newest first, each with its actions. */
export function BackupList({ server, page, onChoose }: ListProps) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  const sizeText = useSize();
  const obstacleText = useObstacle(server);
  const reasonId = useId();
  const newReasonId = useId();
  const { backups, can_become_new: canBecomeNew } = page;
  const obstacle = obstacleTo("backup", server);
  const restoring = obstacle ?? (server.rescue ? ("rescue" as const) : null);
  const copying = obstacleTo("copy_backup", server);
  const whyNotNew = canBecomeNew ? copying && obstacleText(copying) : t("noNew");
  if (backups.length === 0)
    return (
      <EmptyState icon={<HardDrive size={24} aria-hidden />} title={t("empty")}>
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
            <HeadCell>{t("made")}</HeadCell>
            <HeadCell>{t("why")}</HeadCell>
            <HeadCell align="end">{t("size")}</HeadCell>
            <HeadCell align="end">{t("actions")}</HeadCell>
          </HeadRow>
        }
      >
        {backups.map(({ id, made, size, scheduled }) => (
          <Row key={id}>
            <Cell head>
              <Time value={made} locale={locale} />
            </Cell>
            <Cell label={t("why")}>{t(scheduled ? "bySchedule" : "byHand")}</Cell>
            <Cell label={t("size")} align="end">
              {sizeText(size)}
            </Cell>
            <Cell label={t("actions")} align="end">
              <span className="flex flex-wrap justify-end gap-2">
                <CallButton
                  size="sm"
                  calls="eq/restore_backup"
                  aria-label={t("restoreNamed", { made: formatDateTime(made, locale) })}
                  disabledBy={restoring ? reasonId : undefined}
                  onClick={() => onChoose({ action: "restore", id, made })}
                >
                  {t("restore")}
                </CallButton>
                <CallButton
                  size="sm"
                  calls="eq/order_from_backup"
                  aria-label={t("asNewNamed", { made: formatDateTime(made, locale) })}
                  disabledBy={whyNotNew ? newReasonId : undefined}
                  onClick={() => onChoose({ action: "new", id, made })}
                >
                  {t("asNew")}
                </CallButton>
                <CallButton
                  size="sm"
                  variant="ghost"
                  calls="eq/delete_backup"
                  aria-label={t("deleteNamed", { made: formatDateTime(made, locale) })}
                  disabledBy={obstacle ? reasonId : undefined}
                  onClick={() => onChoose({ action: "delete", id, made })}
                >
                  {t("delete")}
                </CallButton>
              </span>
            </Cell>
          </Row>
        ))}
      </Table>
      {restoring && (
        <p id={reasonId} className="px-4 py-3 text-ink-2 text-xs">
          {obstacleText(restoring)}
        </p>
      )}
      {whyNotNew && (
        <p id={newReasonId} className="px-4 py-3 text-ink-2 text-xs">
          {whyNotNew}
        </p>
      )}
    </>
  );
}
