import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SelectField } from "@/components/form/fields/select-field";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listInventory } from "@/lib/domain/servers/inventory/list";
import { unitStates } from "@/lib/domain/servers/inventory/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ListSearch } from "../list-search";
import { Trail } from "../trail";
import { InventoryFileForm } from "./machine-file-form";
import { InventoryTable } from "./machine-table";

const path = "/staff/catalogue/machines";
type Query = Record<string, string | string[] | undefined>;
type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin");
  return { title: t("kinds.machines") };
}

function readFilter(query: Query) {
  const text = (name: string, most: number) => {
    const value = query[name];
    return (typeof value === "string" ? value.trim() : "").slice(0, most);
  };
  const state = unitStates.find((one) => one === query.state);
  return {
    q: text("q", 100),
    location: text("location", 20),
    preset: text("preset", 80),
    ...(state ? { state } : {}),
  };
}

type Found = Awaited<ReturnType<typeof listInventory.call>>;
type FilterProps = { filter: ReturnType<typeof readFilter> } & Pick<Found, "locations" | "presets">;

async function Filter({ filter, locations, presets }: FilterProps) {
  const t = await getTranslations("catalogAdmin.inventory");
  const choice = (name: "location" | "preset", label: string, values: readonly string[]) => (
    <SelectField label={label} name={name} defaultValue={filter[name]} className="basis-36">
      <option value="">{t("any")}</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  );
  return (
    <ListSearch path={path} q={filter.q} label={t("search")} submit={t("show")}>
      {choice("location", t("place"), locations)}
      {choice("preset", t("preset"), presets)}
      <SelectField label={t("state")} name="state" defaultValue={filter.state ?? ""} className="basis-36">
        <option value="">{t("any")}</option>
        {unitStates.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </SelectField>
    </ListSearch>
  );
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const filter = readFilter(await searchParams);
  const { machines, total, ...names } = await orNotFound(listInventory.call(context, filter));
  const t = await getTranslations("catalogAdmin");
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader title={t("kinds.machines")} description={t("inventory.hint")} breadcrumb={<Trail />} />
      <div className="space-y-4">
        {total > 0 && <Filter filter={filter} {...names} />}
        <Card
          title={t("kinds.machines")}
          hint={t("inventory.found", { found: machines.length, total })}
          flush
        >
          {machines.length === 0 ? (
            <EmptyState title={t(total === 0 ? "inventory.none" : "inventory.noMatch")}>
              {total === 0 && t("inventory.noneText")}
            </EmptyState>
          ) : (
            <InventoryTable machines={machines} />
          )}
        </Card>
        <Card title={t("inventory.add")}>
          <InventoryFileForm />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The inventory of physical machines: location, preset, and current customer. */
export default function InventoryPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
