import { Calculator } from "lucide-react";
import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { formatMoney } from "@/lib/base/money-text";
import { estimateServers } from "@/lib/domain/orders/estimate";
import { showOptions } from "@/lib/domain/orders/options";
import { runtime } from "@/lib/env";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { choose } from "../choice";
import { selectionOf } from "../order-call";
import { askedWishes, startWishes } from "../wishes";
import { EstimateHead, EstimateRow, type Line } from "./estimate-row";
import { KeptList } from "./kept-list";
import { estimatePath, readEntries } from "./list";

type PageProps = { searchParams: Promise<{ s?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("estimate"))("title") };
}

/** What the configurations of the address cost together; nothing is ordered or held. */
export default owned(async function EstimatePage({ searchParams }: PageProps) {
  const entries = readEntries((await searchParams).s);
  const path = estimatePath(entries);
  const context = await signedIn(path);
  const links = entries.map((entry) => ({ entry, link: Object.fromEntries(new URLSearchParams(entry)) }));
  const names = links.map(({ link }) => askedWishes(link).preset).filter(Boolean);
  const [t, common, locale, options] = await Promise.all([
    getTranslations("estimate"),
    getTranslations("common"),
    getLocale(),
    showOptions.call(context, { names, limit: 0 }),
  ]);
  const read = links.map(({ entry, link }) => {
    const wishes = startWishes(options, link);
    const choice = choose(options, wishes);
    return { entry, wishes, choice, selection: selectionOf(choice, wishes) };
  });
  const servers = read.flatMap(({ selection }) => selection ?? []);
  const priced = servers.length > 0 ? await estimateServers.call(context, { servers }) : null;
  const left = [...(priced?.servers ?? [])];
  const lines: Line[] = read.map((one) => ({
    ...one,
    priced: one.selection ? (left.shift() ?? null) : null,
  }));
  const money = (value: string) => formatMoney(value, options.currency, locale);
  return (
    <>
      <KeptList entries={entries} />
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/order", label: t("order") }]} />}
        title={t("title")}
        description={t("description")}
        actions={
          <LinkButton href="/order" variant={entries.length === 0 ? "primary" : "secondary"}>
            {t("add")}
          </LinkButton>
        }
      />
      <Card flush>
        {lines.length === 0 ? (
          <EmptyState icon={<Calculator size={22} aria-hidden />} title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        ) : (
          <Table
            bare
            label={t("title")}
            head={<EstimateHead />}
            footer={
              <div className="flex flex-wrap items-center justify-between gap-3">
                <CopyButton
                  value={`${runtime().publicUrl}${path}`}
                  label={t("copy")}
                  copiedLabel={common("copied")}
                  showLabel
                />
                <dl className="flex flex-wrap gap-x-6 gap-y-1 text-base text-ink">
                  {(["monthly", "total"] as const).map((sum) => (
                    <div key={sum} className="flex items-baseline gap-2">
                      <dt className="text-ink-2">{t(`sum.${sum}`)}</dt>
                      <dd className="figures font-semibold">{money(priced?.[sum] ?? "0.00")}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            }
          >
            {lines.map((line, index) => (
              <EstimateRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the same configuration may stand there twice.
                key={index}
                {...{ line, options }}
                withoutIt={estimatePath(entries.filter((_, other) => other !== index)) as Route}
              />
            ))}
          </Table>
        )}
      </Card>
    </>
  );
});
