import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { listCanned } from "@/lib/domain/support/tickets/canned/list";
import { saveCanned } from "@/lib/domain/support/tickets/canned/save";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { TicketTrail } from "../../trail";
import { CannedForm } from "./canned-form";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.canned");
  return { title: t("one") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  const context = await signedInStaff(`/staff/conversations/canned/${id}`);
  if (!decide(context.actor, saveCanned).isAllowed) notFound();
  const { replies } = await orNotFound(listCanned.call(context, {}));
  const reply = replies.find((one) => String(one.id) === id) ?? null;
  if (reply === null && id !== "new") notFound();
  const t = await getTranslations("ticketTeam.canned");
  return (
    <ClientMessages namespaces={["ticketTeam", "common", "problems"]}>
      <PageHeader
        title={reply?.name ?? t("addTitle")}
        breadcrumb={<TicketTrail to={{ href: "/staff/conversations/canned" as Route, label: t("title") }} />}
      />
      <CannedForm key={reply?.revision} reply={reply} />
    </ClientMessages>
  );
}

/** A canned reply, or a new one. Not found for staff without the right. */
export default function CannedReplyPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
