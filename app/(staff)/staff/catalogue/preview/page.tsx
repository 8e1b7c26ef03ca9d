import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { countryCodes } from "@/lib/base/countries";
import { percentText } from "@/lib/base/decimal-text";
import { listCountries } from "@/lib/base/list-countries";
import { placeName } from "@/lib/base/place-name";
import { type Preview, previewOffers } from "@/lib/domain/orders/orders/preview-offer";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { Trail } from "../trail";
import { OfferTable } from "./offer-table";

const path = "/staff/catalogue/preview";
const currencies = ["EUR", "USD", "RUB"] as const;
type Query = Record<string, string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin.look");
  return { title: t("title") };
}

function readAsked({ country, currency, location }: Query) {
  return {
    country: countryCodes.find((code) => code === country) ?? "NL",
    currency: currencies.find((one) => one === currency) ?? "EUR",
    ...(typeof location === "string" ? { location: location.slice(0, 10) } : {}),
  };
}

type Asked = ReturnType<typeof readAsked>;

async function Choice({ asked, found }: { asked: Asked; found: Preview }) {
  const [t, locale] = await Promise.all([getTranslations("catalogAdmin.look"), getLocale()]);
  return (
    <form action={path} method="get" className="grid items-end gap-3 md:grid-cols-4">
      <SelectField label={t("country")} name="country" defaultValue={asked.country}>
        {listCountries(locale).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("currency")} name="currency" defaultValue={asked.currency}>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("location")} name="location" defaultValue={found.location}>
        {found.locations.map((locationCode) => (
          <option key={locationCode.code} value={locationCode.code}>
            {placeName(locationCode, locale)}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit">{t("show")}</Button>
      </div>
    </form>
  );
}

async function content({ searchParams }: { searchParams: Promise<Query> }) {
  const context = await signedInStaff(path);
  const asked = readAsked(await searchParams);
  const [t, locale, found] = await Promise.all([
    getTranslations("catalogAdmin.look"),
    getLocale(),
    orNotFound(previewOffers.call(context, asked)),
  ]);
  const { currency } = asked;
  const vat = t("vat", { rate: percentText(found.seller.rate, locale), company: found.seller.name });
  const lists = [
    { key: "presets", offers: found.presets },
    { key: "traffic", offers: found.plans },
    { key: "systems", offers: found.systems },
    { key: "software", offers: found.software },
  ] as const;
  return (
    <>
      <PageHeader title={t("title")} description={t("hint")} breadcrumb={<Trail />} />
      <div className="space-y-4">
        <Choice asked={asked} found={found} />
        {lists.map(({ key, offers }) => (
          <Card key={key} title={t(key)} hint={vat} flush>
            <OfferTable label={t(key)} offers={offers} currency={currency} locale={locale} />
          </Card>
        ))}
      </div>
    </>
  );
}

/** Preview of what customers of a country are offered; reads no account. */
export default function PreviewPage(props: { searchParams: Promise<Query> }) {
  return orStaffSkeleton(() => content(props));
}
