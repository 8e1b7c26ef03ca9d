import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { buttonStyle } from "@/components/ui/button-style";
import { DefinitionList } from "@/components/ui/definition-list";
import { Server } from "@/components/ui/icons";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { Condition, Conditions } from "@/lib/domain/kernel/status-page/schema";
import { showStatusPage } from "@/lib/domain/kernel/status-page/show";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statusPage");
  return { title: t("title") };
}

const tones = {
  working: "good",
  delayed: "attention",
  failing: "danger",
  off: "neutral",
  unknown: "neutral",
} satisfies Record<Condition, Tone>;

/** When the database cannot be reached, the page says so instead of failing. */
const withoutDatabase: Conditions = {
  database: "failing",
  work: "unknown",
  deployments: "unknown",
  mail: "unknown",
  billing: "unknown",
};

const parts = ["database", "work", "deployments", "mail", "billing"] as const;

/** Public page of what works and what does not. Reads no session, so that it also works when sign-in does not. */
export default async function StatusPage() {
  const context = guestContext(requestDetails(await headers()));
  const found = await showStatusPage.call(context, {}).catch(() => withoutDatabase);
  const t = await getTranslations("statusPage");
  const isWell = parts.every((part) => found[part] !== "delayed" && found[part] !== "failing");
  const rows = [["panel", "working"] as const, ...parts.map((part) => [part, found[part]] as const)];
  return (
    <GuestFrame title={t("title")} description={t(isWell ? "allWell" : "someFailing")}>
      <DefinitionList
        items={rows.map(([part, condition]) => ({
          key: part,
          term: <span className="text-ink">{t(`parts.${part}`)}</span>,
          note: t(`about.${part}`),
          value: <StateChip tone={tones[condition]}>{t(`conditions.${condition}`)}</StateChip>,
        }))}
      />
      <a href="/servers" className={`mt-5 ${buttonStyle("secondary", "md", true)}`}>
        <Server size={16} aria-hidden />
        {t("toPanel")}
      </a>
    </GuestFrame>
  );
}
