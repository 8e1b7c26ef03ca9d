import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { SectionName } from "@/lib/domain/support/back-office/schema";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";
import { BackOfficeTable } from "../../../back-office-table";
import { lookOf, pagesOf } from "./row-pages";
import { hasActs, SectionActs } from "./section-actions";

type RecordSectionProps = {
  record: CustomerRecord;
  name: SectionName;
  staff: HoldsRights;
  /** The page bears the list's name: older rows follow there. */
  isMain?: boolean;
  actions?: ReactNode;
};

/** The newest entries of one list, with the way to the others. */
export function RecordSection({ record, name, staff, isMain = false, actions }: RecordSectionProps) {
  const t = useTranslations("backOffice");
  const title = t(`sections.${name}`);
  const page = record.sections[name];
  if (!page) return null;
  const path = `/staff/customers/${record.customer.id}/${name}`;
  // Several lists stand on a page; those without rows take one line each.
  if (page.rows.length === 0 && !isMain)
    return (
      <Card title={title} actions={actions}>
        <p className="text-ink-2">{t(`empty.${name}`)}</p>
      </Card>
    );
  return (
    <Card
      title={title}
      flush
      actions={
        <>
          {actions}
          {page.older !== null && !isMain && (
            <Link href={path as Route} prefetch={false} className="tap text-accent-ink hover:underline">
              {t("all")}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
        </>
      }
    >
      <BackOfficeTable
        name={name}
        label={title}
        rows={page.rows}
        look={lookOf(name)}
        {...pagesOf(name, staff)}
        {...(hasActs(name) && { actsOf: (row) => <SectionActs name={name} row={row} staff={staff} /> })}
        footer={
          isMain &&
          page.older !== null && (
            <LinkButton size="sm" href={`${path}?before=${page.older}` as Route}>
              {t("older")}
            </LinkButton>
          )
        }
      />
    </Card>
  );
}
