import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { listPlans } from "@/lib/domain/orders/dunning/plans";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { PlanForm } from "../plan-form";
import { Trail } from "../trail";
import { typedOf } from "../typed-plan";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations("dunning");
  return { title: `${t("plan")} ${(await params).id}` };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  const context = await signedInStaff(`/staff/dunning/${id}`);
  const [t, { plans, companies }] = await Promise.all([
    getTranslations("dunning"),
    orNotFound(listPlans.call(context, {})),
  ]);
  const plan = plans.find((one) => String(one.id) === id);
  if (!plan) notFound();
  return (
    <ClientMessages namespaces={["dunning", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{plan.name}</span>}
        aside={
          <StateChip tone={plan.is_active ? "good" : "neutral"}>
            {t(plan.is_active ? "active" : "draft")}
          </StateChip>
        }
        breadcrumb={<Trail />}
      />
      <PlanForm
        key={plan.version}
        plan={{ id: plan.id, version: plan.version }}
        first={typedOf(plan)}
        companies={companies}
      />
    </ClientMessages>
  );
}

/** A dunning plan: its steps, and what they would do. */
export default function PlanPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
