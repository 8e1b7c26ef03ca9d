import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { orNotFound } from "@/lib/api/or-not-found";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import { currencyOfCountry, sampleNetwork, starterPlans } from "@/lib/base/starter-plans";
import { compareFile } from "@/lib/domain/catalog/admin/import-file";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import { starterCatalog } from "@/lib/domain/support/setup/starter-catalog";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { shownFields } from "../../settings/back-ends/shown-fields";
import { ByEnvironment } from "../by-environment";
import { CompanyFirst } from "../company-first";
import { openSetup } from "../open-setup";
import { SetupFrame } from "../setup-frame";
import { SourceForm } from "./source-form";
import { isSource, type SourceChoice, sources } from "./sources";
import { StarterForm } from "./starter-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup.steps");
  return { title: t("machines") };
}

/** With the mark of the catalog as it is, so that a second tab changes nothing. */
async function Starter({ context }: { context: StaffContext }) {
  const [locale, { companies }] = await Promise.all([
    getLocale() as Promise<Locale>,
    orNotFound(listCompanies.call(context, {})),
  ]);
  const [company] = companies;
  if (!company) return <CompanyFirst />;
  const { country } = company;
  const currency = currencyOfCountry(country);
  const prices = starterPlans.map(({ price }) => price[currency]);
  const place = countryName(country, locale);
  const file = starterCatalog({ country, place, network: sampleNetwork, currency, prices });
  const { mark } = await compareFile.call(context, { file: JSON.stringify(file) });
  return <StarterForm {...{ country, currency, place, prices, mark }} network={sampleNetwork} />;
}

type Known = Awaited<ReturnType<typeof listBackEnds.call>>;

/** Each source with the back end of its kind that there is, else with what a new one needs. */
const choicesOf = ({ back_ends: known, kinds }: Known): Promise<SourceChoice[]> =>
  Promise.all(
    sources.map(async (source) => {
      const own = known.find(({ kind }) => kind === source) ?? null;
      const { fields } = own ?? kinds.find(({ kind }) => kind === source) ?? { fields: [] };
      return {
        source,
        own: own && { name: own.name, version: own.version },
        fields: await shownFields(source, fields),
      };
    }),
  );

async function content() {
  const { context, progress } = await openSetup("machines");
  const [t, source] = await Promise.all([
    getTranslations("setup.machines"),
    orNotFound(listBackEnds.call(context, {})),
  ]);
  const chosen = source.back_ends.find((one) => one.is_default)?.kind ?? null;
  const choices = await choicesOf(source);
  return (
    <ClientMessages namespaces={["setup", "settingsForm", "common", "problems"]}>
      <SetupFrame current="machines" text={t("text")} progress={progress}>
        <Card title={t("source")} hint={t("sourceText")}>
          {source.is_default_fixed ? (
            <ByEnvironment names={["PROVISIONER"]} />
          ) : (
            <SourceForm
              // Mounts the fields again when they were saved.
              key={`${chosen} ${choices.map(({ own }) => own?.version ?? 0).join(" ")}`}
              chosen={isSource(chosen) ? chosen : "simulated"}
              choices={choices}
            />
          )}
        </Card>
        <Card title={t("plans")}>
          {progress.machines ? (
            <Notice
              tone="good"
              actions={<LinkButton href={"/staff/catalogue" as Route}>{t("catalog")}</LinkButton>}
            >
              {t("has")}
            </Notice>
          ) : (
            <Starter context={context} />
          )}
        </Card>
      </SetupFrame>
    </ClientMessages>
  );
}

/** Where servers come from, tried before it is saved, and three plans to begin with. */
export default function MachinesStepPage() {
  return orStaffSkeleton(content);
}
