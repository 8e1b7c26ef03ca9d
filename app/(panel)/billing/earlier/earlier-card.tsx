import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import type { Locale } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";
import type { EarlierInvoice } from "@/lib/domain/money/earlier-documents/schema";

const shown = 3;

/** The newest invoices of the system before this one, and the way to all of them. */
export function EarlierCard({ invoices, locale }: { invoices: readonly EarlierInvoice[]; locale: Locale }) {
  const t = useTranslations("earlier");
  return (
    <Card
      title={t("invoices")}
      hint={t("text")}
      actions={
        <LinkButton size="sm" variant="ghost" href={"/billing/earlier" as Route}>
          {t("all")}
        </LinkButton>
      }
    >
      <DefinitionList
        items={invoices.slice(0, shown).map(({ id, number, issued_on: issued, total }) => ({
          key: String(id),
          term: number,
          note: formatDate(issued, locale),
          value: <Money amount={total} locale={locale} />,
        }))}
      />
    </Card>
  );
}
