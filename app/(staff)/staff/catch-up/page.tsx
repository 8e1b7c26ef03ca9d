import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatAmount } from "@/lib/base/money-text";
import { formatDateTime } from "@/lib/base/time-text";
import { showCatchUp } from "@/lib/domain/orders/renewals/catch-up";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { ActButton } from "../acting/action-button";

type Held = NonNullable<Awaited<ReturnType<typeof showCatchUp.call>>["catch_up"]>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backOffice.catchUp");
  return { title: t("title") };
}

async function HeldCard({ held }: { held: Held }) {
  const [t, locale] = await Promise.all([getTranslations("backOffice.catchUp"), getLocale()]);
  const { id, stopped_at: stopped, found_at: found, counts, counted_at: counted, waiting } = held;
  const time = (at: string) => formatDateTime(at, locale);
  const names = ["mails", "suspensions", "deletions", "endings"] as const;
  const items = [
    { key: "stopped", term: t("stopped"), value: time(stopped) },
    { key: "found", term: t("found"), value: time(found) },
    {
      key: "waiting",
      term: t("waiting"),
      value: waiting.mails.toLocaleString(locale),
      ...(waiting.oldest !== null && { note: t("oldest", { time: time(waiting.oldest) }) }),
    },
    ...(counted === null ? [] : [{ key: "counted", term: t("counted"), value: time(counted) }]),
    ...(counts === null
      ? []
      : [
          { key: "invoices", term: t("invoices"), value: counts.invoices.toLocaleString(locale) },
          ...counts.sums.map(({ amount: value, currency }) => ({
            key: currency,
            term: t("sums"),
            value: formatAmount({ value, currency }, locale),
          })),
          ...names.map((name) => ({ key: name, term: t(name), value: counts[name].toLocaleString(locale) })),
        ]),
  ];
  const name = t("name", { id });
  return (
    <Card title={name}>
      <div className="max-w-[40rem] space-y-4">
        <DefinitionList items={items} />
        {counts !== null && <p className="text-ink-2 text-xs">{t("atMost")}</p>}
        <p className="text-ink-2 text-xs">{t("webhooks")}</p>
        <div className="flex flex-wrap gap-2">
          <ActButton
            act="releaseCatchUp"
            subject={{ id }}
            name={name}
            size="md"
            variant="primary"
            {...(counts === null && { whyNot: t("counting") })}
          />
          {waiting.mails > 0 && <ActButton act="discardHeldMails" subject={{ id }} name={name} size="md" />}
        </div>
      </div>
    </Card>
  );
}

async function content() {
  const context = await signedInStaff("/staff/catch-up");
  const [t, backOffice, { catch_up: held }] = await Promise.all([
    getTranslations("backOffice.catchUp"),
    getTranslations("backOffice"),
    orNotFound(showCatchUp.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={held ? t("hint") : undefined}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: "/staff", label: backOffice("needs") }]} />
        }
      />
      {held ? (
        <HeldCard held={held} />
      ) : (
        <Card>
          <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
        </Card>
      )}
    </ClientMessages>
  );
}

/** Work caught up after a long outage of all workers, held until staff release it. */
export default function CatchUpPage() {
  return orStaffSkeleton(content);
}
