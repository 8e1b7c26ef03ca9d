import type { Metadata, Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { listProblemKinds } from "@/lib/domain/support/tickets/problems/list";
import { saveProblemKind } from "@/lib/domain/support/tickets/problems/save";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { TicketSections } from "../sections";

const path = "/staff/conversations/problems";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.problems");
  return { title: t("title") };
}

async function content() {
  const context = await signedInStaff(path);
  const [t, language] = await Promise.all([getTranslations("ticketTeam.problems"), getLocale()]);
  const { problems } = await orNotFound(listProblemKinds.call(context, { language }));
  const mayChange = decide(context.actor, saveProblemKind).isAllowed;
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
      <div className="max-w-[60rem]">
        <Card flush={problems.length > 0}>
          {problems.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <ul className="divide-y">
              {problems.map(({ id, name, is_active: isActive }) => (
                <li key={id} className="flex items-center gap-2 px-4 py-2.5">
                  {mayChange ? (
                    <Link
                      href={`${path}/${id}` as Route}
                      prefetch={false}
                      className="wrap-anywhere font-medium text-accent-ink hover:underline"
                    >
                      {name}
                    </Link>
                  ) : (
                    <span className="wrap-anywhere font-medium">{name}</span>
                  )}
                  {!isActive && <Chip>{t("off")}</Chip>}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

/** What customers can choose when they ask. Not found for staff without the right to answer. */
export default function ProblemsPage() {
  return orStaffSkeleton(content);
}
