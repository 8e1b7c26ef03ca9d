import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { formatRelative } from "@/lib/base/relative-text";
import type { KeptBackup } from "@/lib/domain/support/maintenance/schema";
import { StartButton } from "../maintenance/start-button";

type BackupTableProps = {
  state: {
    is_set: boolean;
    backups: readonly KeptBackup[];
    seen: { at: string; directory: string; host: string } | null;
  };
  now: Date;
};

/** The backups in the worker's folder, the newest first, each with age, size and proof. */
export function BackupTable({ state, now }: BackupTableProps) {
  const t = useTranslations("maintenance.backups");
  const locale = useLocale() as Locale;
  const { backups, seen, is_set: isSet } = state;
  const megabytes = (bytes: number) =>
    t("megabytes", {
      size: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_000_000),
    });
  return (
    <Card
      title={t("list")}
      flush
      actions={isSet && <StartButton kind="look_at_backups" />}
      footer={seen && t("seen", { ...seen, when: formatRelative(seen.at, now, locale) })}
    >
      {backups.length === 0 ? (
        <p className="p-4 text-ink-2">{t(seen ? "empty" : "unseen")}</p>
      ) : (
        <Table
          bare
          label={t("list")}
          head={
            <HeadRow>
              <HeadCell>{t("file")}</HeadCell>
              <HeadCell>{t("made")}</HeadCell>
              <HeadCell align="end">{t("size")}</HeadCell>
              <HeadCell>{t("proof")}</HeadCell>
              <HeadCell label={t("acts")} />
            </HeadRow>
          }
        >
          {backups.map(({ name, made_at: made, bytes, proved_at: proved, audit_rows: rows }) => (
            <Row key={name}>
              <Cell head className="wrap-anywhere font-mono text-xs">
                {name}
              </Cell>
              <Cell label={t("made")}>
                <Time value={made} locale={locale} className="whitespace-nowrap" />
              </Cell>
              <Cell label={t("size")} align="end">
                {megabytes(bytes)}
              </Cell>
              <Cell label={t("proof")}>
                {rows === null
                  ? t("proved", { when: formatRelative(proved, now, locale) })
                  : t("provedRows", { when: formatRelative(proved, now, locale), rows })}
              </Cell>
              <Cell align="end">{isSet && <StartButton kind="verify_backup" file={name} />}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
