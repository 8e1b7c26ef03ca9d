import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatDateTime } from "@/lib/base/time-text";
import type { Finding, Verdict } from "@/lib/domain/support/health/schema";
import { showHealth } from "@/lib/domain/support/health/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";

const path = "/staff/settings/health" as Route;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("health");
  return { title: t("title") };
}

const tones: Record<Verdict, Tone> = { good: "good", attention: "attention", bad: "danger", off: "neutral" };

async function FindingRow({ check, verdict, code, params }: Finding) {
  const t = await getTranslations("health");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0">
      <span className="w-44 font-semibold">{t(`checks.${check}`)}</span>
      <span className="w-36">
        <StateChip tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</StateChip>
      </span>
      <span className="wrap-anywhere min-w-0 grow basis-80 text-ink-2">
        {t(`says.${code as "failed"}`, params as { reason: string })}
      </span>
    </li>
  );
}

async function Sum({ findings }: { findings: readonly Finding[] }) {
  const t = await getTranslations("health.sums");
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length;
  const [bad, attention] = [count("bad"), count("attention")];
  const parts = [
    ...(bad > 0 ? [t("bad", { count: bad })] : []),
    ...(attention > 0 ? [t("attention", { count: attention })] : []),
  ];
  if (parts.length === 0) return <Notice tone="good" title={t("good")} />;
  return <Notice tone={bad > 0 ? "danger" : "attention"} title={parts.join(" · ")} />;
}

async function content() {
  const context = await signedInStaff(path);
  const [t, settings, locale, { at, findings }] = await Promise.all([
    getTranslations("health"),
    getTranslations("settings"),
    getLocale() as Promise<Locale>,
    orNotFound(showHealth.call(context, {})),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb
            label={settings("places")}
            items={[{ href: "/staff/settings" as Route, label: settings("title") }]}
          />
        }
        actions={<LinkButton href={path}>{t("again")}</LinkButton>}
      />
      <div className="space-y-4">
        <Sum findings={findings} />
        <Card flush footer={t("at", { at: formatDateTime(at, locale) })}>
          <ul>
            {findings.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a check may find several things with one sentence
              <FindingRow key={index} {...finding} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

/** Everything that the panel needs, asked while the page loads. Not found for staff without the right. */
export default function HealthPage() {
  return orStaffSkeleton(content);
}
