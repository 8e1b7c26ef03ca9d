import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showUnit } from "@/lib/domain/servers/inventory/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { readBefore } from "../../../read-before";
import { History } from "../../history";
import { Trail } from "../../trail";
import { InventoryTable } from "../machine-table";
import { UnitForm } from "./machine-form";

type PageProps = {
  params: Promise<{ name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const nameOf = async (params: PageProps["params"]) => decodeURIComponent((await params).name);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin");
  return { title: `${t("kinds.machines")}, ${await nameOf(params)}` };
}

async function content({ params, searchParams }: PageProps) {
  const name = await nameOf(params);
  const path = `/staff/catalogue/machines/${encodeURIComponent(name)}`;
  const context = await signedInStaff(path);
  const before = readBefore(await searchParams);
  const asked = before === null ? { name } : { name, before };
  const { machine, history } = await orNotFound(showUnit.call(context, asked));
  const [t, locale] = await Promise.all([getTranslations("catalogAdmin.inventory"), getLocale()]);
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader title={machine.name} breadcrumb={<Trail kind="machines" />} />
      <div className="space-y-4">
        <Card title={t("state")} flush>
          <InventoryTable machines={[machine]} />
        </Card>
        <Card title={t("facts")}>
          <UnitForm machine={machine} />
        </Card>
        <History page={history} path={path} isFirst={before === null} locale={locale} />
      </div>
    </ClientMessages>
  );
}

/** One physical machine: its state, its fields to edit, and its history. */
export default function UnitPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
