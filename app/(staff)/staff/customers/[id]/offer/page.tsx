import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { placeName } from "@/lib/base/place-name";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { offerChoices } from "@/lib/domain/orders/estimates/offer-choices";
import { listOffers } from "@/lib/domain/orders/estimates/offers";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { tabPath } from "../frame/tab-path";
import { OffersCard } from "./offers-card";
import { PlanTable } from "./plan-table";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customerRecord.offer");
  return { title: t("title") };
}

const textOf = (value: string | string[] | undefined, most: number): string =>
  typeof value === "string" ? value.slice(0, most) : "";

async function content({ params, searchParams }: PageProps) {
  const { id: text } = await params;
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const path = `/staff/customers/${id}/offer`;
  const context = await signedInStaff(path);
  if (!hasStaffRight(context.actor.account, "customers/edit")) notFound();
  const query = await searchParams;
  const q = textOf(query.q, 100);
  const asked = textOf(query.location, 10);
  const [t, backOffice, locale, found, held] = await Promise.all([
    getTranslations("customerRecord.offer"),
    getTranslations("backOffice"),
    getLocale(),
    orNotFound(offerChoices.call(context, { id, q, ...(asked && { location: asked }) })),
    orNotFound(listOffers.call(context, { id })),
  ]);
  const { locations, location, presets, is_cut: isCut } = found;
  return (
    <ClientMessages namespaces={["backOffice", "customerRecord", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: tabPath(id, "servers"), label: found.email }]}
          />
        }
      />
      <Card flush>
        <form action={path} method="get" className="grid items-end gap-3 border-b px-4 py-3 sm:grid-cols-3">
          <SelectField label={t("location")} name="location" defaultValue={location}>
            {locations.map((one) => (
              <option key={one.code} value={one.code}>
                {placeName(one, locale)}
              </option>
            ))}
          </SelectField>
          <TextField label={t("plan")} name="q" defaultValue={q} autoComplete="off" maxLength={100} />
          <div>
            <Button type="submit">{t("find")}</Button>
          </div>
        </form>
        <PlanTable id={id} location={location} presets={presets} />
        {isCut && <p className="border-t px-4 py-3 text-ink-2 text-xs">{t("cut")}</p>}
      </Card>
      <OffersCard offers={held.offers} />
    </ClientMessages>
  );
}

/** Offers a plan to the customer: it goes into their estimate, and they order it or not. */
export default function OfferPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
