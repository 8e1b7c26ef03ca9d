import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listSettings } from "@/lib/domain/support/settings/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title") };
}

type Group = Awaited<ReturnType<typeof listSettings.call>>["groups"][number];

async function GroupLink({ group, changed, by_environment, unused }: Group) {
  const t = await getTranslations("settings");
  const notes = [
    changed === 0 ? t("allDefaults") : t("changedCount", { count: changed }),
    ...(by_environment > 0 ? [t("byEnvironmentCount", { count: by_environment })] : []),
    ...(unused > 0 ? [t("unusedCount", { count: unused })] : []),
  ];
  return (
    <li>
      <Link
        href={`/staff/settings/${group}` as Route}
        className="flex h-full min-h-16 flex-col gap-1 rounded-md border bg-raised px-4 py-3 hover:bg-hover"
      >
        <span className="font-semibold">{t(`groups.${group}.title`)}</span>
        <span className="text-ink-2 text-xs">{t(`groups.${group}.text`)}</span>
        <span className="figures text-ink-2 text-xs">{notes.join(" · ")}</span>
      </Link>
    </li>
  );
}

async function content() {
  const context = await signedInStaff("/staff/settings");
  const [t, health, backEnds, maintenance, legal, imports, { groups, start }] = await Promise.all([
    getTranslations("settings"),
    getTranslations("health"),
    getTranslations("backEnds"),
    getTranslations("maintenance"),
    getTranslations("legalAdmin"),
    getTranslations("dataImports"),
    orNotFound(listSettings.call(context, {})),
  ]);
  const tools = [
    ...(hasStaffRight(context.actor.account, "legal/manage")
      ? [{ href: "legal", label: legal("title") }]
      : []),
    { href: "back-ends", label: backEnds("title") },
    ...(["images", "backups", "proofs"] as const).map((part) => ({
      href: part,
      label: maintenance(`${part}.title`),
    })),
    { href: "imports", label: imports("title") },
    { href: "health", label: health("title") },
  ];
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="space-y-4">
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {groups.map((group) => (
            <GroupLink key={group.group} {...group} />
          ))}
        </ul>
        <Card title={t("tools")}>
          <ul className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-4">
            {tools.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={`/staff/settings/${href}` as Route}
                  className="tap flex min-h-9 items-center text-accent-ink hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t("startTitle")} hint={t("startText")}>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {start.map(({ name, is_set: isSet }) => (
              <li key={name} className="flex items-center gap-2 font-mono text-xs">
                {name}
                {isSet && <Chip>{t("isSet")}</Chip>}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

/** The groups of settings, and what the environment alone sets. Not found for staff without the right. */
export default function SettingsPage() {
  return orStaffSkeleton(content);
}
