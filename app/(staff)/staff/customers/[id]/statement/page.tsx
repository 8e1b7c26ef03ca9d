import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { periodOf } from "@/components/statement/period";
import { StatementView } from "@/components/statement/statement-view";
import { LinkButton } from "@/components/ui/link-button";
import { orNotFound } from "@/lib/api/or-not-found";
import { showStatementByStaff } from "@/lib/domain/money/documents/statement";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "billing");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "billing");
  const { id, context, query } = opened;
  const period = periodOf(query, context.now);
  const [t, locale, statement] = await Promise.all([
    getTranslations("statement"),
    getLocale(),
    orNotFound(showStatementByStaff.call(context, { account: id, ...period })),
  ]);
  return (
    <RecordFrame opened={opened}>
      <div className="mb-4">
        <LinkButton size="sm" href={`/staff/customers/${id}/billing` as Route}>
          {t("place")}
        </LinkButton>
      </div>
      <StatementView statement={statement} path={`/staff/customers/${id}/statement`} locale={locale} />
    </RecordFrame>
  );
}

/** What was charged, paid and credited of a customer within a period. */
export default function CustomerStatementPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}
