import { Check } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type { StaffContext } from "@/lib/domain/kernel/context";
import { hasStaffRight, rightsOfKind, type StaffRight } from "@/lib/domain/kernel/staff-rights";
import { findAnything } from "@/lib/domain/search/find";
import { runtime, simulatedParts } from "@/lib/env";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../or-staff-skeleton";
import { Overview } from "./overview";
import { SearchBox } from "./search-box";
import { SearchResults } from "./search-results";

const words = {
  "audit/read": "audit_read",
  "catalogue/change": "catalogue_change",
  "companies/manage": "companies_manage",
  "conversations/answer": "conversations_answer",
  "credit/correct": "credit_correct",
  "customers/change": "customers_change",
  "customers/find": "customers_find",
  "customers/note": "customers_note",
  "customers/unlock": "customers_unlock",
  "customers/visit": "customers_visit",
  "deployments/manage": "deployments_manage",
  "machines/manage": "machines_manage",
  "outbox/read": "outbox_read",
  "outbox/send": "outbox_send",
  "payments/record": "payments_record",
  "payments/refund": "payments_refund",
  "pins/reset": "pins_reset",
  "servers/suspend": "servers_suspend",
  "staff/manage": "staff_manage",
} as const satisfies Record<StaffRight, string>;

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff");
  return { title: t("home.title") };
}

async function Rights({ kind }: { kind: StaffContext["actor"]["account"]["kind"] }) {
  const t = await getTranslations("staff");
  return (
    <Card title={t("home.rights")}>
      <ul className="gap-x-8 space-y-2 md:columns-2">
        {rightsOfKind(kind).map((right) => (
          <li key={right} className="flex items-center gap-2">
            <Check size={16} aria-hidden className="text-ink-2" />
            {t(`rights.${words[right]}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What customers can buy here and nobody gives them; a demo is meant to be so. */
async function SimulatedNotice() {
  const { environment, isEmbedded } = runtime();
  const parts = isEmbedded ? [] : simulatedParts(environment);
  if (parts.length === 0) return null;
  const t = await getTranslations("desk.simulated");
  return (
    <Notice tone="attention" title={t("title")}>
      <ul>
        {parts.map((part) => (
          <li key={part}>{t(part)}</li>
        ))}
      </ul>
    </Notice>
  );
}

async function Found({ context, q }: { context: StaffContext; q: string }) {
  const { hits } = await findAnything.call(context, { q });
  const { kind } = context.actor.account;
  const rights = {
    hasLog: hasStaffRight(kind, "audit/read"),
    hasVisits: hasStaffRight(kind, "customers/visit"),
  };
  return <SearchResults q={q} hits={hits} {...rights} />;
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff");
  const { q: asked } = await searchParams;
  const q = typeof asked === "string" ? asked.trim().slice(0, 200) : "";
  const t = await getTranslations("staff");
  const { kind, name } = context.actor.account;
  const maySearch = hasStaffRight(kind, "customers/find");
  return (
    <>
      <PageHeader title={name} description={t("home.hint", { kind: t(`kinds.${kind}`) })} />
      <div className="space-y-4">
        {maySearch && <SearchBox q={q} />}
        {maySearch && q !== "" ? (
          <Found context={context} q={q} />
        ) : (
          <>
            <SimulatedNotice />
            <Overview context={context} />
            <Rights kind={kind} />
          </>
        )}
      </div>
    </>
  );
}

/** Where staff arrive: one box to find anything in, and before the first question what they may do. */
export default function StaffPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
