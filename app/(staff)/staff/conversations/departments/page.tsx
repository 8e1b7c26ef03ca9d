import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { usualText } from "@/components/tickets/usual-text";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { listDepartments } from "@/lib/domain/support/tickets/departments/list";
import { saveDepartment } from "@/lib/domain/support/tickets/departments/save";
import type { AgentShown, Department } from "@/lib/domain/support/tickets/departments/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { TicketSections } from "../sections";

const path = "/staff/conversations/departments";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.team");
  return { title: t("title") };
}

type DepartmentCardProps = { department: Department; agents: readonly AgentShown[]; mayChange: boolean };

async function DepartmentCard({ department, agents, mayChange }: DepartmentCardProps) {
  const [t, team] = await Promise.all([getTranslations("ticketTeam.team"), getTranslations("ticketTeam")]);
  const { id, name, members, usual_minutes: usual, is_open, is_active, is_default, email } = department;
  const names = agents.filter((one) => members.includes(one.id)).map((one) => one.name);
  const items = [
    { key: "members", term: t("members"), value: names.join(", ") || t("nobody") },
    ...(email
      ? [{ key: "email", term: t("email"), value: <span className="wrap-anywhere">{email}</span> }]
      : []),
    { key: "usually", term: team("usually"), value: usual === null ? t("tooFew") : usualText(team, usual) },
  ];
  return (
    <Card
      title={is_default ? t("isDefault", { name }) : name}
      hint={
        <StateChip tone={!is_active ? "neutral" : is_open ? "good" : "info"}>
          {t(!is_active ? "off" : is_open ? "open" : "closed")}
        </StateChip>
      }
      actions={
        mayChange && (
          <LinkButton size="sm" href={`${path}/${id}` as Route}>
            {team("tools.change")}
          </LinkButton>
        )
      }
    >
      <DefinitionList items={items} />
    </Card>
  );
}

async function content() {
  const context = await signedInStaff(path);
  const { departments, agents } = await orNotFound(listDepartments.call(context, {}));
  const t = await getTranslations("ticketTeam.team");
  const mayChange = decide(context.actor, saveDepartment).isAllowed;
  return (
    <>
      <TicketSections />
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          mayChange && (
            <LinkButton variant="primary" href={`${path}/new` as Route}>
              {t("add")}
            </LinkButton>
          )
        }
      />
      <div className="max-w-[60rem] space-y-4">
        {departments.map((one) => (
          <DepartmentCard key={one.id} department={one} agents={agents} mayChange={mayChange} />
        ))}
        {departments.length === 0 && (
          <Card>
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          </Card>
        )}
      </div>
    </>
  );
}

/** The departments of support. Not found for staff without the right to answer. */
export default function DepartmentsPage() {
  return orStaffSkeleton(content);
}
