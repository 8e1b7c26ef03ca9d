import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { languageNames } from "@/lib/base/locale";
import { decide } from "@/lib/domain/kernel/access/access";
import { listCanned } from "@/lib/domain/support/tickets/canned/list";
import { saveCanned } from "@/lib/domain/support/tickets/canned/save";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { TicketSections } from "../sections";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.canned");
  return { title: t("title") };
}

async function content() {
  const context = await signedInStaff("/staff/conversations/canned");
  const { replies } = await orNotFound(listCanned.call(context, {}));
  const t = await getTranslations("ticketTeam.canned");
  const mayChange = decide(context.actor, saveCanned).isAllowed;
  return (
    <>
      <TicketSections />
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          mayChange && (
            <LinkButton variant="primary" href={"/staff/conversations/canned/new" as Route}>
              {t("add")}
            </LinkButton>
          )
        }
      />
      <div className="max-w-[60rem]">
        <Card flush={replies.length > 0}>
          {replies.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <ul className="divide-y">
              {replies.map(({ id, name, texts }) => (
                <li key={id} className="px-4 py-2.5">
                  {mayChange ? (
                    <Link
                      href={`/staff/conversations/canned/${id}` as Route}
                      prefetch={false}
                      className="wrap-anywhere font-medium text-accent-ink hover:underline"
                    >
                      {name}
                    </Link>
                  ) : (
                    <span className="wrap-anywhere font-medium">{name}</span>
                  )}
                  <span className="ms-2 text-ink-2 text-xs">
                    {texts.map(({ language }) => languageNames[language]).join(", ")}
                  </span>
                  <p className="line-clamp-2 text-ink-2 text-xs">{texts[0]?.text}</p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}

/** The canned replies. Not found for staff without the right. */
export default function CannedPage() {
  return orStaffSkeleton(content);
}
