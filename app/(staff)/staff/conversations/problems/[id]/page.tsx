import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { listDepartments } from "@/lib/domain/support/tickets/departments/list";
import { listProblemKinds } from "@/lib/domain/support/tickets/problems/list";
import { saveProblemKind } from "@/lib/domain/support/tickets/problems/save";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { TicketTrail } from "../../trail";
import { ProblemForm } from "./problem-form";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.problems");
  return { title: t("one") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  const context = await signedInStaff(`/staff/conversations/problems/${id}`);
  if (!decide(context.actor, saveProblemKind).isAllowed) notFound();
  const [t, language] = await Promise.all([getTranslations("ticketTeam.problems"), getLocale()]);
  const { problems } = await orNotFound(listProblemKinds.call(context, { language }));
  const { departments } = await listDepartments.call(context, {});
  const problem = problems.find((one) => String(one.id) === id) ?? null;
  if (problem === null && id !== "new") notFound();
  const list = { href: "/staff/conversations/problems" as Route, label: t("title") };
  return (
    <ClientMessages namespaces={["ticketTeam", "common", "problems"]}>
      <PageHeader title={problem?.name ?? t("addTitle")} breadcrumb={<TicketTrail to={list} />} />
      <ProblemForm
        problem={problem}
        departments={departments.map(({ id: key, name }) => ({ id: key, name }))}
      />
    </ClientMessages>
  );
}

/** A kind of problem, or a new one. Not found for staff who may not change settings. */
export default function ProblemPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
