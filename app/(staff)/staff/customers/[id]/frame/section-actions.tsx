import { useLocale, useTranslations } from "next-intl";
import { formatAmount } from "@/lib/base/money-text";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { BackOfficeRow, SectionName } from "@/lib/domain/support/back-office/schema";
import { ActButton } from "../../../acting/action-button";
import { mayAct } from "../../../acting/action-rights";
import type { ActName } from "../../../acting/staff-actions";

function actsOf(name: SectionName, { kind, state, refund }: BackOfficeRow): ActName[] {
  if (name === "servers" && kind === "staff") return ["resume"];
  if (name === "servers" && ["running", "stopped", "suspended"].includes(state ?? "") && kind !== "cancelled")
    return ["suspend"];
  if (name === "payments" && refund) return ["refund"];
  if (name === "mails" && state === "failed") return ["sendMail"];
  if (name === "webhooks" && state === "failed") return ["sendWebhook"];
  if (name === "notes") return [kind === "pinned" ? "unpinNote" : "pinNote"];
  return [];
}

/** Lists with actions on their rows. */
export const hasActs = (name: SectionName): boolean =>
  ["servers", "payments", "mails", "webhooks", "notes"].includes(name);

/** Actions on one row of a customer's record. */
export function SectionActs({
  name,
  row,
  staff,
}: {
  name: SectionName;
  row: BackOfficeRow;
  staff: HoldsRights;
}) {
  const t = useTranslations("backOffice.noRefund");
  const notes = useTranslations("customerRecord.notes");
  const locale = useLocale();
  const { refund = "now", amount } = row;
  return actsOf(name, row)
    .filter((act) => mayAct(staff, act))
    .map((act) => (
      <ActButton
        key={act}
        act={act}
        variant="ghost"
        subject={{ id: row.id }}
        name={
          act === "refund" && amount
            ? `${row.title}, ${formatAmount(amount, locale)}`
            : name === "notes"
              ? notes("one", { id: row.id })
              : row.title
        }
        {...(act === "refund" && refund !== "now" && { whyNot: t(refund) })}
      />
    ));
}
