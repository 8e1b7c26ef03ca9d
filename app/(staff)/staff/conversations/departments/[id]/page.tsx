import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { listDepartments } from "@/lib/domain/support/tickets/departments/list";
import { saveDepartment } from "@/lib/domain/support/tickets/departments/save";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { TicketTrail } from "../../trail";
import { DepartmentForm } from "./department-form";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.team");
  return { title: t("one") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  const context = await signedInStaff(`/staff/conversations/departments/${id}`);
  if (!decide(context.actor, saveDepartment).isAllowed) notFound();
  const { departments, agents } = await orNotFound(listDepartments.call(context, {}));
  const department = departments.find((one) => String(one.id) === id) ?? null;
  if (department === null && id !== "new") notFound();
  const t = await getTranslations("ticketTeam.team");
  const list = { href: "/staff/conversations/departments" as Route, label: t("title") };
  return (
    <ClientMessages namespaces={["ticketTeam", "common", "problems"]}>
      <PageHeader title={department?.name ?? t("addTitle")} breadcrumb={<TicketTrail to={list} />} />
      <DepartmentForm department={department} agents={agents} />
    </ClientMessages>
  );
}

/** A department, or a new one. Not found for staff who may not change settings. */
export default function DepartmentPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
