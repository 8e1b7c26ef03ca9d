import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { Money } from "@/components/ui/money";
import { formatDate } from "@/lib/base/time-text";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listEarlierByStaff } from "@/lib/domain/money/earlier-documents/list";

/** The newest invoices that another system issued; nothing where there are none. */
export async function EarlierCard({ context, id }: { context: StaffContext; id: number }) {
  const [t, locale, found] = await Promise.all([
    getTranslations("earlier"),
    getLocale(),
    // Staff who are limited to companies may not see them.
    listEarlierByStaff.call(context, { account: id }).catch(() => null),
  ]);
  if (!found || found.invoices.length === 0) return null;
  return (
    <Card title={t("invoices")} hint={t("staffText")}>
      <DefinitionList
        items={found.invoices.map(({ id: invoice, number, status, issued_on: issued, total }) => ({
          key: String(invoice),
          term: number,
          note: `${formatDate(issued, locale)} · ${status}`,
          value: (
            <>
              <Money amount={total} locale={locale} />
              <DownloadLink href={`/staff/invoices/earlier/${invoice}/pdf`} label={`${t("pdf")} ${number}`}>
                {t("pdf")}
              </DownloadLink>
            </>
          ),
        }))}
      />
    </Card>
  );
}
