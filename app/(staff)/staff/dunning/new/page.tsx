import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listPlans } from "@/lib/domain/orders/dunning/plans";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { PlanForm } from "../plan-form";
import { Trail } from "../trail";
import { draftOf } from "../typed-plan";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dunning");
  return { title: t("add") };
}

async function content() {
  const context = await signedInStaff("/staff/dunning/new");
  const [t, { settings, companies }] = await Promise.all([
    getTranslations("dunning"),
    orNotFound(listPlans.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["dunning", "common", "problems"]}>
      <PageHeader title={t("add")} breadcrumb={<Trail />} />
      <PlanForm plan={null} first={draftOf(settings)} companies={companies} />
    </ClientMessages>
  );
}

/** A new plan, which begins as what holds at present. */
export default function NewPlanPage() {
  return orStaffSkeleton(() => content());
}
