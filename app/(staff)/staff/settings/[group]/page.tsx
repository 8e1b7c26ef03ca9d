import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { type SettingGroup, settingGroups } from "@/lib/base/setting-groups";
import { type Setting, settingTests } from "@/lib/domain/support/settings/schema";
import { showSettings } from "@/lib/domain/support/settings/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { readBefore } from "../../read-before";
import { SettingsForm } from "./settings-form";
import { SettingsHistory } from "./settings-history";
import type { ShownField } from "./shown-field";

type PageProps = {
  params: Promise<{ group: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const isGroup = (word: string): word is SettingGroup => (settingGroups as readonly string[]).includes(word);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { group } = await params;
  const t = await getTranslations("settings");
  return { title: isGroup(group) ? `${t("title")}, ${t(`groups.${group}.title`)}` : t("title") };
}

/** The settings with their texts in the reader's language. */
async function shownFields(settings: readonly Setting[]): Promise<ShownField[]> {
  const [t, form, locale] = await Promise.all([
    getTranslations("settings"),
    getTranslations("settingsForm"),
    getLocale(),
  ]);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const changedLine = ({ changed_at: changedAt, changed_by: name }: Setting): string | null => {
    if (changedAt === null) return null;
    const at = `${time.format(new Date(changedAt))} UTC`;
    return name === null ? form("changedByOperator", { at }) : form("changedBy", { name, at });
  };
  return settings.map((setting) => ({
    ...setting,
    label: t(`names.${setting.name as "SIGN_UP"}.label`),
    help: t(`names.${setting.name as "SIGN_UP"}.help`),
    choices: setting.choices.map((value) => ({ value, label: t(`choices.${value as "on"}`) })),
    changed: changedLine(setting),
  }));
}

async function content({ params, searchParams }: PageProps) {
  const { group } = await params;
  if (!isGroup(group)) notFound();
  const path = `/staff/settings/${group}`;
  const context = await signedInStaff(path);
  const before = readBefore(await searchParams);
  const [t, { version, settings, history }] = await Promise.all([
    getTranslations("settings"),
    orNotFound(showSettings.call(context, before === null ? { group } : { group, before })),
  ]);
  const places = [{ href: "/staff/settings" as Route, label: t("title") }];
  return (
    <ClientMessages namespaces={["settingsForm", "common", "problems"]}>
      <PageHeader
        title={t(`groups.${group}.title`)}
        description={t("text")}
        breadcrumb={<Breadcrumb label={t("places")} items={places} />}
      />
      <div className="space-y-4">
        <Card>
          {/* Mounts the fields again when somebody has changed them. */}
          <SettingsForm
            key={version}
            group={group}
            label={t(`groups.${group}.title`)}
            version={version}
            fields={await shownFields(settings)}
            tests={settingTests[group]}
          />
        </Card>
        <SettingsHistory page={history} path={path} isFirst={before === null} />
      </div>
    </ClientMessages>
  );
}

/** One group of settings: a form, what can be tried, and the history. */
export default function SettingGroupPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
