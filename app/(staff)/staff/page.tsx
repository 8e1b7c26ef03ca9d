import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCatchUp } from "@/lib/domain/orders/renewals/catch-up";
import { areMachinesSimulated } from "@/lib/domain/servers/servers/shared/provisioner";
import { findAnything } from "@/lib/domain/support/search/find";
import { runtime, simulatedParts } from "@/lib/env";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../or-staff-skeleton";
import { BackupNotice } from "./backup-notice";
import { MentionsNotice } from "./conversations/mentions-notice";
import { Overview } from "./overview";
import { ResultKeys } from "./result-keys";
import { RightsCard } from "./rights-card";
import { SearchBox } from "./search-box";
import { SearchResults } from "./search-results";
import { SetupNotice } from "./setup/setup-notice";
import { partsFor, queuesIn } from "./start/parts";
import { StartParts } from "./start/start-parts";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staff");
  return { title: t("home.title") };
}

/** Parts of the product that are simulated: customers could buy them without getting them. Not shown in a demo. */
async function SimulatedNotice() {
  const { environment, isDemo } = runtime();
  const parts = isDemo ? [] : simulatedParts(environment, areMachinesSimulated());
  if (parts.length === 0) return null;
  const t = await getTranslations("backOffice.simulated");
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

/** Work held after a long outage of all workers, for staff who may release it. */
async function HeldNotice({ context }: { context: StaffContext }) {
  if (!hasStaffRight(context.actor.account, "renewals/release")) return null;
  const [t, { catch_up: held }] = await Promise.all([
    getTranslations("backOffice.catchUp"),
    showCatchUp.call(context, {}),
  ]);
  if (!held) return null;
  return (
    <Notice tone="attention" title={t("notice")}>
      <Link href="/staff/catch-up" prefetch={false} className="tap underline">
        {t("noticeText")}
      </Link>
    </Notice>
  );
}

async function Found({ context, q }: { context: StaffContext; q: string }) {
  const [t, { hits }] = await Promise.all([
    getTranslations("staff.search"),
    findAnything.call(context, { q }),
  ]);
  const said = hits.length === 0 ? t("none") : `${t("found", { count: hits.length })}. ${t("moveSaid")}`;
  const { account: staff } = context.actor;
  const rights = {
    hasLog: hasStaffRight(staff, "audit/read"),
    mayImpersonate: hasStaffRight(staff, "customers/visit"),
  };
  return (
    <ResultKeys said={said}>
      <SearchBox q={q} />
      <SearchResults q={q} hits={hits} {...rights} />
    </ResultKeys>
  );
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff");
  const { q: asked } = await searchParams;
  // Pasted text may contain line breaks and control characters.
  const q =
    typeof asked === "string"
      ? asked
          .replace(/\p{Cc}/gu, " ")
          .trim()
          .slice(0, 200)
          .trim()
      : "";
  const t = await getTranslations("staff");
  const { account: staff } = context.actor;
  const { kind, roleName, name, rights } = staff;
  const maySearch = hasStaffRight(staff, "customers/find");
  const parts = partsFor(staff);
  return (
    <>
      <PageHeader title={name} description={t("home.hint", { kind: roleName ?? t(`kinds.${kind}`) })} />
      <div className="space-y-4">
        {maySearch && q !== "" ? (
          <Found context={context} q={q} />
        ) : (
          <>
            {maySearch && <SearchBox q={q} />}
            <SetupNotice context={context} />
            <HeldNotice context={context} />
            <SimulatedNotice />
            <MentionsNotice context={context} />
            <BackupNotice context={context} />
            <StartParts context={context} parts={parts} />
            <Overview context={context} without={queuesIn(parts)} />
            <RightsCard rights={rights} />
          </>
        )}
      </div>
    </>
  );
}

/** Start page of staff: the search box, and until the first search what their role looks at, queues, and their rights. */
export default function StaffPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
