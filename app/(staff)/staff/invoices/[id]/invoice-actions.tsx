import { useTranslations } from "next-intl";
import type { ButtonVariant } from "@/components/ui/button-style";
import { DownloadLink } from "@/components/ui/download-link";
import { decimalOf, lesserOf, moneyFrom } from "@/lib/base/money";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import type { ActField } from "../../acting/act";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";
import { RefundButton } from "./refund-button";

type ActsProps = { invoice: BackOfficeInvoice; staff: HoldsRights };

/** What the fields of an action begin with. */
function firstOf({ reference, balance, credit, due }: BackOfficeInvoice) {
  const most = decimalOf(lesserOf(moneyFrom(balance), moneyFrom(credit)));
  const first: Partial<Record<string, Partial<Record<ActField, string>>>> = {
    record: { reference, amount: balance.value },
    applyCredit: { amount: most },
    setDue: { due },
  };
  return first;
}

/** Recording a receipt is the primary action; rare actions are ghost buttons. */
const variantOf = (act: BackOfficeInvoice["acts"][number]): ButtonVariant => {
  if (act === "record") return "primary";
  return act === "applyCredit" || act === "mailInvoice" ? "secondary" : "ghost";
};

/** The actions on an invoice that fit its state and that the viewer may perform. */
export function InvoiceActs({ invoice, staff }: ActsProps) {
  const t = useTranslations("backOffice.invoicePage");
  const { id, number, acts, balance } = invoice;
  const first = firstOf(invoice);
  return (
    <>
      <DownloadLink size="md" href={`/staff/invoices/${id}/pdf`}>
        {t("pdf")}
      </DownloadLink>
      {acts
        .filter((act) => mayAct(staff, act))
        .map((act) =>
          act === "refundLines" ? (
            <RefundButton key={act} invoice={invoice} />
          ) : (
            <ActButton
              key={act}
              act={act}
              subject={{ id }}
              name={number}
              size="md"
              variant={variantOf(act)}
              currency={balance.currency}
              initial={first[act]}
            />
          ),
        )}
    </>
  );
}
