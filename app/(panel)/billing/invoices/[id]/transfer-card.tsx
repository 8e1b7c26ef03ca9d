import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";

type TransferCardProps = {
  transfer: { holder: string; account: string; bank: string; bic: string; reference: string; amount: Amount };
  locale: Locale;
};

/** Bank details and the reference that assigns the transfer to the invoice. */
export function TransferCard({ transfer, locale }: TransferCardProps) {
  const t = useTranslations("invoice.transfer");
  const common = useTranslations("common");
  const copied = (what: "holder" | "account" | "bic" | "reference") => (
    <>
      <span className="break-all">{transfer[what]}</span>
      <CopyButton
        value={transfer[what]}
        label={t("copy", { what: t(what) })}
        copiedLabel={common("copied")}
      />
    </>
  );
  return (
    <Card title={t("title")}>
      <DefinitionList
        items={[
          { key: "amount", term: t("amount"), value: formatAmount(transfer.amount, locale), strong: true },
          { key: "reference", term: t("reference"), value: copied("reference"), strong: true },
          { key: "holder", term: t("holder"), value: copied("holder") },
          { key: "account", term: t("account"), value: copied("account") },
          { key: "bank", term: t("bank"), value: transfer.bank },
          ...(transfer.bic === "" ? [] : [{ key: "bic", term: t("bic"), value: copied("bic") }]),
        ]}
      />
      <p className="mt-3 text-ink-2 text-xs">{t("text")}</p>
    </Card>
  );
}
