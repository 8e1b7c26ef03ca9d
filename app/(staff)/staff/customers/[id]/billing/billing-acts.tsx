import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";
import { ActButton } from "../../../acting/action-button";
import { mayAct } from "../../../acting/action-rights";

/** What can be done with the customer's money as a whole. */
export function BillingActs({ record: { customer }, staff }: { record: CustomerRecord; staff: HoldsRights }) {
  const t = useTranslations("backOffice");
  const statement = useTranslations("statement");
  const { id, email, currency } = customer;
  const subject = { id, email };
  const isOpen = customer.state === "Active" && hasStaffRight(staff, "payments/record");
  return (
    <div className="flex flex-wrap gap-2">
      {mayAct(staff, "correct") && (
        <ActButton act="correct" subject={subject} name={email} size="md" currency={currency} />
      )}
      {mayAct(staff, "record") && <ActButton act="record" subject={subject} name={email} size="md" />}
      <LinkButton href={`/staff/customers/${id}/statement` as Route}>{statement("title")}</LinkButton>
      {isOpen && (
        <LinkButton href={`/staff/invoices/drafts/new?customer=${id}` as Route}>{t("drafts.new")}</LinkButton>
      )}
    </div>
  );
}
