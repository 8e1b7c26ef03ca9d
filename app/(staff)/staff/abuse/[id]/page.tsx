import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { isLocale } from "@/lib/base/locale";
import { decide } from "@/lib/domain/kernel/access/access";
import { correctCase } from "@/lib/domain/support/tickets/abuse/correct";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";
import { showCase } from "@/lib/domain/support/tickets/abuse/show";
import { abuseTerms } from "@/lib/env";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { StageChip } from "../stage-chip";
import { AbuseTrail } from "../trail";
import { BlockCard } from "./block-card";
import { CaseActs } from "./case-acts";
import { CaseFacts } from "./case-facts";
import { ComplaintList } from "./complaint-list";
import { CorrectForm } from "./correct-form";
import { HistoryCard } from "./history-card";
import { TellForm } from "./tell-form";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/abuse/${id}`);
  const found = await orNotFound(showCase.call(context, { id: Number(id) }));
  return { found, mayCorrect: decide(context.actor, correctCase).isAllowed };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ id }, t] = await Promise.all([params, getTranslations("abuseAdmin")]);
  return { title: t("caseTitle", { id }) };
}

/** Subject and text with which the customer is told, in the customer's language. */
async function wordsFor({ kind, address, seen, customer }: StaffCase) {
  const locale = isLocale(customer?.language) ? customer.language : "en";
  const t = await getTranslations({ locale, namespace: "abuse" });
  const facts = { address, kind: t(`kinds.${kind}`), seen: new Date(seen) };
  return { subject: t("tell.subject", facts), text: t("tell.text", facts) };
}

async function content({ params }: PageProps) {
  const { found, mayCorrect } = await load((await params).id);
  const { id, address, stage, kind } = found;
  const t = await getTranslations("abuseAdmin");
  const isOpen = stage === "new" || stage === "open" || stage === "answered";
  const isTellable = isOpen && found.customer?.is_open === true;
  return (
    <ClientMessages namespaces={["abuse", "abuseAdmin", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere font-mono">{address}</span>}
        aside={<StageChip stage={stage} />}
        description={`${t(`kinds.${kind}`)} · ${t("caseTitle", { id: String(id) })}`}
        breadcrumb={<AbuseTrail />}
        actions={<CaseActs id={id} isOpen={isOpen} isTold={found.ticket !== null} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <CaseFacts found={found} />
          <ComplaintList complaints={found.list} />
        </div>
        {/* Mounts the forms again when a complaint or the customer has come meanwhile. */}
        <div key={`${found.complaints} ${found.told} ${address}`} className="min-w-0 space-y-4">
          {mayCorrect && stage === "new" && found.ticket === null && <CorrectForm found={found} />}
          {isTellable && (
            <TellForm found={found} words={await wordsFor(found)} hours={abuseTerms().answerHours} />
          )}
          {found.block && <BlockCard id={id} block={found.block} isAsked={found.unblock_asked !== null} />}
          <HistoryCard found={found} />
        </div>
      </div>
    </ClientMessages>
  );
}

/** An abuse case: what was complained of, whose address it was, and what is done about it. */
export default function AbuseCasePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
