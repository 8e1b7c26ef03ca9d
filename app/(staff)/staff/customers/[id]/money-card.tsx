import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import type { CustomerRecord } from "@/lib/domain/desk/schema";

/** How the account stands. */
export function MoneyCard({ money }: Pick<CustomerRecord, "money">) {
  const t = useTranslations("desk.record");
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
    </Card>
  );
}
