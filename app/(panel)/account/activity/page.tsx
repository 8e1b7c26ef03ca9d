import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ActivityFilters } from "@/components/activity/activity-filters";
import { ActivityTable } from "@/components/activity/activity-table";
import { type Query, readFilter } from "@/components/activity/filter";
import { SelectField } from "@/components/form/fields/select-field";
import { orNotFound } from "@/lib/api/or-not-found";
import { listActivity } from "@/lib/domain/kernel/audit/mine";
import { ownActors } from "@/lib/domain/kernel/audit/schema";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { ownFilter } from "./own-filter";

const path = "/account/activity";

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("activity");
  return { title: t("title") };
}

/** Nouns of staff actions that concern no account. */
const staffNouns = [
  "accounting",
  "announcements",
  "audit",
  "back_ends",
  "bank",
  "brands",
  "bulk",
  "card_payouts",
  "catalogue",
  "closing",
  "companies",
  "contracts",
  "data_imports",
  "desk",
  "health",
  "key_figures",
  "help_center",
  "hosts",
  "legal_documents",
  "lists",
  "machines",
  "mail_texts",
  "exchange_rates",
  "maintenance",
  "order_reviews",
  "outbox",
  "promos",
  "provisioner",
  "receivables",
  "search",
  "sepa",
  "settings",
  "setup",
  "staff",
  "start",
  "write_offs",
];

/** Audit log of the account: actions by its owner, its keys and support. */
export default owned(async function ActivityPage({ searchParams }: PageProps) {
  const context = await signedIn(path);
  const filter = ownFilter(readFilter(await searchParams));
  const [t, locale, page] = await Promise.all([
    getTranslations("activity"),
    getLocale(),
    orNotFound(listActivity.call(context, filter)),
  ]);
  return (
    <div className="space-y-4">
      <p className="text-ink-2">{t("hint")}</p>
      <ActivityFilters
        path={path}
        filter={filter}
        without={staffNouns}
        actor={
          <SelectField label={t("actor")} name="actor" defaultValue={filter.actor ?? ""}>
            <option value="">{t("anyone")}</option>
            {ownActors.map((actor) => (
              <option key={actor} value={actor}>
                {t(`actors.${actor}`)}
              </option>
            ))}
          </SelectField>
        }
      />
      <ActivityTable page={page} filter={filter} path={path} locale={locale} isOwn />
    </div>
  );
});
