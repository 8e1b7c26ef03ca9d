import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listEntries } from "@/lib/domain/orders/reviews/entries";
import { type RiskList, riskLists } from "@/lib/domain/orders/reviews/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { ActButton } from "../acting/action-button";
import { ListSearch } from "../catalogue/list-search";
import { ChoiceLinks } from "../choice-links";
import { AddEntries } from "./add-entries";

const path = "/staff/order-risk";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("orderRisk");
  return { title: t("lists") };
}

const textOf = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value.slice(0, 100) : "";
const hrefOf = (list: RiskList): Route => `${path}?list=${list}` as Route;

async function content({ searchParams }: PageProps) {
  const asked = await searchParams;
  const list = riskLists.find((name) => name === asked.list) ?? "mailboxes";
  const q = textOf(asked.q);
  const context = await signedInStaff(path);
  const [t, backOffice, { count, entries }] = await Promise.all([
    getTranslations("orderRisk"),
    getTranslations("backOffice"),
    orNotFound(listEntries.call(context, { list, q })),
  ]);
  return (
    <ClientMessages namespaces={["backOffice", "common", "orderRisk", "problems"]}>
      <PageHeader
        title={t("lists")}
        description={t("listsText")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/queues/reviews" as Route, label: backOffice("queues.reviews") }]}
          />
        }
        actions={
          hasStaffRight(context.actor.account, "settings/manage") && (
            <LinkButton href={"/staff/settings/order_risk" as Route}>{t("settings")}</LinkButton>
          )
        }
      />
      <div className="space-y-4">
        <ChoiceLinks
          label={t("lists")}
          items={riskLists.map((name) => ({
            href: hrefOf(name),
            label: t(`list.${name}`),
            isCurrent: name === list,
          }))}
        />
        <AddEntries key={list} list={list} />
        <ListSearch path={path} q={q} label={t("search")} submit={t("find")}>
          <input type="hidden" name="list" value={list} />
        </ListSearch>
        <Card title={t(`list.${list}`)} hint={t("count", { count })} flush>
          {entries.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">{t("none")}</p>
          ) : (
            <ul className="divide-y">
              {entries.map(({ id, value }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-1.5">
                  <span className="wrap-anywhere min-w-0 font-mono">{value}</span>
                  <ActButton act="removeEntry" subject={{ id }} name={value} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The lists of order risk, which staff keep: domains of disposable mailboxes, and words. */
export default function OrderRiskPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
