import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Calculator } from "@/components/ui/icons";
import { formatMoney } from "@/lib/base/money-text";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { estimateServers } from "@/lib/domain/orders/orders/estimate";
import { showOptions } from "@/lib/domain/orders/orders/options";
import { readBrand } from "@/lib/i18n/brand";
import { choose } from "../selection/choice";
import { queriedDraft, startDraft } from "../selection/selection";
import { selectionOf } from "../submit/order-call";
import { EstimateHead, EstimateRow, estimateColumns, type Line } from "./estimate-row";
import { estimatePath } from "./list";

/** Configurations of a shared link or of the account's own estimate, with the price of each and the total. */
export async function estimateList(
  context: SignedContext,
  entries: readonly string[],
  isShared: boolean,
): Promise<Awaited<ReactNode>> {
  const links = entries.map((entry) => ({ entry, link: Object.fromEntries(new URLSearchParams(entry)) }));
  const names = links.map(({ link }) => queriedDraft(link).preset).filter(Boolean);
  const [t, common, locale, options] = await Promise.all([
    getTranslations("estimate"),
    getTranslations("common"),
    getLocale(),
    showOptions.call(context, { names, limit: 0 }),
  ]);
  const read = links.map(({ entry, link }) => {
    const draft = startDraft(options, link);
    const choice = choose(options, draft);
    return { entry, draft, choice, selection: selectionOf(choice, draft) };
  });
  const servers = read.flatMap(({ selection }) => selection ?? []);
  const priced = servers.length > 0 ? await estimateServers.call(context, { servers }) : null;
  const left = [...(priced?.servers ?? [])];
  const lines: Line[] = read.map((one) => ({
    ...one,
    priced: one.selection ? (left.shift() ?? null) : null,
  }));
  const money = (value: string) => formatMoney(value, options.currency, locale);
  if (lines.length === 0)
    return (
      <Card flush>
        <EmptyState icon={<Calculator size={22} aria-hidden />} title={t("empty")}>
          {t("emptyText")}
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <Table
        bare
        label={t("title")}
        head={<EstimateHead />}
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CopyButton
              value={`${addressOf(await readBrand())}${estimatePath(entries)}`}
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
            withoutIt={
              isShared ? (estimatePath(entries.filter((_, other) => other !== index)) as Route) : null
            }
          />
        ))}
      </Table>
    </Card>
  );
}

/** One row per configuration, while the catalog and the prices are read. */
export async function EstimateSkeleton({ rows }: { rows: number }) {
  const [t, states] = await Promise.all([getTranslations("estimate"), getTranslations("states")]);
  return (
    <>
      <p role="status" className="sr-only">
        {states("loading")}
      </p>
      <Card flush>
        <Table bare busy label={t("title")} head={<EstimateHead />}>
          <SkeletonRows tall rows={rows} columns={estimateColumns} />
        </Table>
      </Card>
    </>
  );
}
