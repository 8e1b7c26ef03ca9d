import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";

type PartiesProps = { invoice: InvoiceView; locale: Locale };

/** Seller and buyer as they were on the day of the invoice. */
export function InvoiceParties({ invoice, locale }: PartiesProps) {
  const t = useTranslations("invoice");
  return (
    <Card title={t("parties")} hint={t("frozen")}>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["seller", "buyer"] as const).map((side) => {
          const { name, address, country, tax_id, email } = invoice[side];
          return (
            <section key={side} aria-label={t(side)}>
              <h3 className="mb-1 text-ink-2 text-xs">{t(side)}</h3>
              <p className="font-semibold">{name}</p>
              <p>{address}</p>
              <p>{countryName(country, locale)}</p>
              {tax_id && <p className="text-ink-2">{t("taxId", { id: tax_id })}</p>}
              {email && <p className="wrap-anywhere text-ink-2">{email}</p>}
              {side === "buyer" && invoice.purchase_order && (
                <p className="wrap-anywhere">{t("purchaseOrder", { text: invoice.purchase_order })}</p>
              )}
              {side === "buyer" && invoice.cost_center && (
                <p className="wrap-anywhere">{t("costCenter", { text: invoice.cost_center })}</p>
              )}
            </section>
          );
        })}
      </div>
    </Card>
  );
}
