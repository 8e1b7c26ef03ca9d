import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { decide } from "@/lib/domain/kernel/access/access";
import { addComplaint } from "@/lib/domain/support/tickets/abuse/add";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AbuseTrail } from "../trail";
import { NewComplaint } from "./new-complaint";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("abuseAdmin");
  return { title: t("new") };
}

async function content() {
  const context = await signedInStaff("/staff/abuse/new");
  if (!decide(context.actor, addComplaint).isAllowed) notFound();
  const t = await getTranslations("abuseAdmin");
  return (
    <ClientMessages namespaces={["abuse", "abuseAdmin", "common", "problems"]}>
      <PageHeader title={t("new")} breadcrumb={<AbuseTrail />} />
      <NewComplaint now={context.now.toISOString()} />
    </ClientMessages>
  );
}

/** Where staff file a complaint that came by letter or phone. */
export default function NewAbusePage() {
  return orStaffSkeleton(content);
}
