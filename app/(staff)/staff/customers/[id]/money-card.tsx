import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { formatAmount } from "@/lib/base/money-text";
import type { CustomerRecord } from "@/lib/domain/support/back-office/schema";

/** Credit, amount due and overdue of the account. */
export function MoneyCard({ money, address }: Pick<CustomerRecord, "money" | "address">) {
  const t = useTranslations("backOffice.record");
  const details = useTranslations("details.missing");
  const locale = useLocale();
  const items = (["credit", "owed", "overdue"] as const).map((key) => ({
    key,
    term: t(key),
    value: (
      <Money
        amount={money[key]}
        locale={locale}
        className={key === "overdue" && money.overdue.value !== "0.00" ? "text-danger" : ""}
      />
    ),
    strong: key === "overdue" && money.overdue.value !== "0.00",
  }));
  return (
    <Card title={t("money")}>
      <DefinitionList items={items} />
      {address && (
        <div className="mt-4">
          <Notice
            tone="attention"
            title={t("addressMissing", { amount: formatAmount(address.limit, locale) })}
          >
            {address.missing.map((one) => details(one)).join(", ")}
          </Notice>
        </div>
      )}
    </Card>
  );
}
