import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HeadCell, HeadRow, Table } from "@/components/table/table";

type JobTableFrameProps = { label: string; busy?: boolean; footer?: ReactNode; children: ReactNode };

/** The table of tasks without its rows. */
export function JobTableFrame({ label, busy, footer, children }: JobTableFrameProps) {
  const t = useTranslations("jobs");
  return (
    <Table
      label={label}
      {...(busy ? { busy } : {})}
      footer={footer}
      head={
        <HeadRow>
          <HeadCell>{t("task")}</HeadCell>
          <HeadCell>{t("server")}</HeadCell>
          <HeadCell>{t("state")}</HeadCell>
          <HeadCell>{t("started")}</HeadCell>
          <HeadCell align="end">{t("took")}</HeadCell>
        </HeadRow>
      }
    >
      {children}
    </Table>
  );
}
