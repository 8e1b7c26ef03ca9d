import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { OpenedRecord } from "../frame/open-record";

/** To the plans that can be offered to the customer. */
export function OrderLink({ opened: { id, record, staff } }: { opened: OpenedRecord }) {
  const t = useTranslations("customerRecord.offer");
  if (!hasStaffRight(staff, "customers/edit") || record.customer.state !== "Active") return null;
  return (
    <LinkButton size="sm" href={`/staff/customers/${id}/offer` as Route}>
      {t("open")}
    </LinkButton>
  );
}
