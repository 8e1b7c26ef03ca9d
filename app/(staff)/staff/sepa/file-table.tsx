import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { DownloadLink } from "@/components/ui/download-link";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { formatAmount } from "@/lib/base/money-text";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { OrderFile } from "@/lib/domain/money/sepa/schema";
import { ActButton } from "../acting/action-button";
import { mayAct } from "../acting/action-rights";

const tones: Record<OrderFile["state"], Tone> = { waiting: "attention", ready: "good", stopped: "neutral" };

type FileTableProps = { files: readonly OrderFile[]; staff: HoldsRights };

function FileActs({ file, staff }: { file: OrderFile; staff: HoldsRights }) {
  const t = useTranslations("sepa.files");
  const { id, state, message_id: name, isOwn } = file;
  if (state === "ready")
    return hasStaffRight(staff, "payments/refund") ? (
      <DownloadLink href={`/staff/sepa/${id}/file`} label={t("downloadOne", { name })}>
        {t("download")}
      </DownloadLink>
    ) : null;
  if (state !== "waiting") return null;
  if (isOwn) return <span className="text-ink-2 text-xs">{t("own")}</span>;
  return (["approveFile", "stopFile"] as const)
    .filter((act) => mayAct(staff, act))
    .map((act) => <ActButton key={act} act={act} subject={{ id }} name={name} />);
}

/** Files of payment orders, the newest first. */
export function FileTable({ files, staff }: FileTableProps) {
  const t = useTranslations("sepa.files");
  const locale = useLocale();
  if (files.length === 0) return <p className="px-4 py-3 text-ink-2">{t("none")}</p>;
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("file")}</HeadCell>
          <HeadCell>{t("made")}</HeadCell>
          <HeadCell align="end">{t("total")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell label={t("acts")} />
        </HeadRow>
      }
    >
      {files.map((file) => (
        <Row key={file.id}>
          <Cell head className="wrap-anywhere">
            <span>
              {file.message_id}
              <span className="block font-normal text-ink-2 text-xs">
                {[t(`kinds.${file.kind}`), file.region, file.version].join(" · ")}
              </span>
            </span>
          </Cell>
          <Cell label={t("made")}>
            <span>
              <Time value={file.at} locale={locale} className="whitespace-nowrap" />
              <span className="wrap-anywhere block text-ink-2 text-xs">{file.by || t("operator")}</span>
            </span>
          </Cell>
          <Cell label={t("total")} align="end" className="whitespace-nowrap">
            {formatAmount(file.total, locale)}
          </Cell>
          <Cell label={t("state")}>
            <span>
              <StateChip tone={tones[file.state]}>{t(`states.${file.state}`)}</StateChip>
              <span className="block text-ink-2 text-xs">
                {t("ends", { count: file.count, done: file.done, returned: file.returned })}
              </span>
            </span>
          </Cell>
          <Cell align="end">
            <span className="flex flex-wrap justify-end gap-2">
              <FileActs file={file} staff={staff} />
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
