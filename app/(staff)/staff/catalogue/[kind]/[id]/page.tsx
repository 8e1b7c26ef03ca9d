import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { showHistory } from "@/lib/domain/catalog/admin/history";
import { listPlanned } from "@/lib/domain/catalog/admin/plan-price";
import type { PlannedPrice, PriceChoice } from "@/lib/domain/catalog/admin/schema";
import { showEntry } from "@/lib/domain/catalog/admin/show-entry";
import type { Change } from "@/lib/domain/kernel/audit/schema";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { readBefore } from "../../../read-before";
import { GapNotice } from "../../gap-notice";
import { History } from "../../history";
import { PlannedTable } from "../../planned-table";
import { readKind } from "../../read-kind";
import { Trail } from "../../trail";
import { useFieldName, useValueLabels } from "../../use-field-name";
import { CopyForm } from "./copy-form";
import { EntryForm } from "./entry-form";
import { Fits } from "./fits";
import { PlanForm } from "./plan-form";
import { SaleSwitch } from "./sale-switch";
import { StockForm } from "./stock-form";

type PageProps = {
  params: Promise<{ kind: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { kind, id } = await params;
  const t = await getTranslations("catalogAdmin");
  return { title: `${t(`kinds.${readKind(kind)}`)}, ${id}` };
}

type PlannedCardProps = {
  context: StaffContext;
  of: { kind: PlannedPrice["kind"]; id: number };
  choices: PriceChoice[];
};

async function PlannedCard({ context, of, choices }: PlannedCardProps) {
  const t = await getTranslations("catalogAdmin.planned");
  const { planned } = await listPlanned.call(context, { of });
  return (
    <Card title={t("title")} flush>
      <PlannedTable planned={planned} />
      <PlanForm {...of} choices={choices} />
    </Card>
  );
}

type EntryHistoryProps = Omit<ComponentProps<typeof History>, "labelsOf">;

/** Shows paths of the catalog file as field names. */
function EntryHistory(props: EntryHistoryProps) {
  const nameOf = useFieldName();
  const valueLabels = useValueLabels();
  const labels = (value: Change["to"]) =>
    (value === null ? [null] : [value].flat()).map(valueLabels).join(", ");
  const labelsOf = ({ field, from, to }: Change) =>
    `${nameOf(field)}: ${from === null ? "" : `${labels(from)} → `}${labels(to)}`;
  return <History {...props} labelsOf={labelsOf} />;
}

async function content({ params, searchParams }: PageProps) {
  const { id, kind: asked } = await params;
  const kind = readKind(asked);
  const path = `/staff/catalogue/${kind}/${id}`;
  const context = await signedInStaff(path);
  const before = readBefore(await searchParams);
  const which = { kind, id: id.slice(0, 20) };
  const view = await orNotFound(showEntry.call(context, which));
  const [t, locale, history] = await Promise.all([
    getTranslations("catalogAdmin"),
    getLocale(),
    showHistory.call(context, before === null ? which : { ...which, before }),
  ]);
  const { listed, fits } = view;
  const isActive = listed.is_active;
  const stock = Object.fromEntries(listed.offers.map(({ place: location, free }) => [location, free ?? 0]));
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader
        title={listed.name}
        aside={kind === "locations" ? undefined : `№ ${id}`}
        breadcrumb={<Trail kind={kind} />}
        actions={
          kind !== "locations" &&
          isActive !== null && (
            <>
              <StateChip tone={isActive ? "good" : "neutral"}>
                {t(isActive ? "list.active" : "list.inactive")}
              </StateChip>
              <SaleSwitch kind={kind} id={id} isActive={isActive} />
            </>
          )
        }
      />
      <div className="space-y-4">
        <GapNotice gaps={view.gaps} />
        <EntryForm kind={kind} id={id} view={view} />
        {kind === "presets" && <StockForm preset={Number(id)} stock={stock} />}
        {kind !== "locations" && (
          <PlannedCard context={context} of={{ kind, id: Number(id) }} choices={view.prices} />
        )}
        {fits && <Fits fits={fits} />}
        <CopyForm kind={kind} id={id} />
        <EntryHistory page={history} path={path} isFirst={before === null} locale={locale} />
      </div>
    </ClientMessages>
  );
}

/** One entry of the catalog: its fields to edit, planned prices, and history. */
export default function EntryPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
