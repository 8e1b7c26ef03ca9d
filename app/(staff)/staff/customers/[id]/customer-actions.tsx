import type { Route } from "next";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { CustomerRecord } from "@/lib/domain/support/back-office/schema";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";
import type { ActName } from "../../acting/staff-actions";

/** Actions on the account as a whole that the viewer may perform. */
export function CustomerActs({ record, staff }: { record: CustomerRecord; staff: HoldsRights }) {
  const t = useTranslations("backOffice");
  const { customer, pin, locked_until: locked } = record;
  const all: [ActName, boolean][] = [
    ["note", true],
    ["correct", true],
    ["record", true],
    ["unlock", locked !== null],
    ["resetPin", pin.is_set],
    ["startErasure", customer.state === "Active"],
  ];
  const subject = { id: customer.id, email: customer.email };
  return (
    <>
      {all
        .filter(([act, isFitting]) => isFitting && mayAct(staff, act))
        .map(([act]) => (
          <ActButton
            key={act}
            act={act}
            subject={subject}
            name={customer.email}
            size="md"
            {...(act === "correct" && { currency: customer.currency })}
          />
        ))}
      {hasStaffRight(staff, "payments/record") && customer.state === "Active" && (
        <LinkButton href={`/staff/invoices/drafts/new?customer=${customer.id}` as Route}>
          {t("drafts.new")}
        </LinkButton>
      )}
      {hasStaffRight(staff, "audit/read") && (
        <LinkButton href={`/staff/log?object=${encodeURIComponent(`account ${customer.id}`)}` as Route}>
          {t("log")}
        </LinkButton>
      )}
    </>
  );
}
