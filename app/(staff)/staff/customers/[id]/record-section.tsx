import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { BackOfficePage, SectionName } from "@/lib/domain/support/back-office/schema";
import { BackOfficeTable } from "../../back-office-table";
import { lookOf, pagesOf } from "./row-pages";
import { hasActs, SectionActs } from "./section-actions";

type RecordSectionProps = { id: number; name: SectionName; page: BackOfficePage; staff: HoldsRights };

/** The newest entries of one list, with a link to all. */
export function RecordSection({ id, name, page, staff }: RecordSectionProps) {
  const t = useTranslations("backOffice");
  const title = t(`sections.${name}`);
  return (
    <Card
      title={title}
      flush
      actions={
        page.older !== null && (
          <Link
            href={`/staff/customers/${id}/${name}` as Route}
            prefetch={false}
            className="tap text-accent-ink hover:underline"
          >
            {t("all")}
            <span className="sr-only">: {title}</span>
          </Link>
        )
      }
    >
      <BackOfficeTable
        name={name}
        label={title}
        rows={page.rows}
        look={lookOf(name)}
        {...pagesOf(name)}
        {...(hasActs(name) && { actsOf: (row) => <SectionActs name={name} row={row} staff={staff} /> })}
      />
    </Card>
  );
}
