import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatDateTime } from "@/lib/base/time-text";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import type { ShownBackEnd } from "@/lib/domain/servers/back-ends/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { wrongText } from "../../[group]/wrong-text";
import { BackEndForm } from "../back-end-form";
import { shownFields } from "../shown-fields";
import { BackEndTrail } from "../trail";
import { BackEndActs } from "./back-end-acts";

type PageProps = { params: Promise<{ name: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [t, { name }] = await Promise.all([getTranslations("backEnds"), params]);
  return { title: `${t("title")}, ${decodeURIComponent(name)}` };
}

async function Facts({ shown }: { shown: ShownBackEnd }) {
  const [t, locale] = await Promise.all([getTranslations("backEnds"), getLocale() as Promise<Locale>]);
  const { kind, is_enabled: isEnabled, is_default: isDefault, servers, locations } = shown;
  const at = formatDateTime(shown.changed_at, locale);
  return (
    <Card>
      <DefinitionList
        items={[
          { key: "kind", term: t("kind"), value: t(`kinds.${kind}`) },
          {
            key: "state",
            term: t("newServers"),
            value: t(isEnabled ? (isDefault ? "default" : "enabled") : "disabled"),
          },
          { key: "servers", term: t("servers"), value: servers },
          { key: "locations", term: t("locations"), value: locations.join(", ") || "–" },
          {
            key: "changed",
            term: t("changed"),
            value: shown.changed_by === null ? at : t("changedBy", { name: shown.changed_by, at }),
          },
        ]}
      />
    </Card>
  );
}

async function content({ params }: PageProps) {
  const name = decodeURIComponent((await params).name);
  const context = await signedInStaff(`/staff/settings/back-ends/${name}`);
  const [t, form, all] = await Promise.all([
    getTranslations("backEnds"),
    getTranslations("settingsForm"),
    orNotFound(listBackEnds.call(context, {})),
  ]);
  const shown = all.back_ends.find((one) => one.name === name);
  if (!shown) notFound();
  const fields = await shownFields(shown.kind, shown.fields);
  const wrong = Object.entries(shown.wrong).map(
    ([field, reason]) =>
      `${fields.find((one) => one.name === field)?.label ?? field}: ${wrongText(form, fields, { name: field, reason })}`,
  );
  return (
    <ClientMessages namespaces={["backEnds", "settingsForm", "common", "problems"]}>
      <PageHeader
        title={name}
        breadcrumb={<BackEndTrail />}
        actions={
          <BackEndActs
            name={name}
            isEnabled={shown.is_enabled}
            isDefault={shown.is_default}
            isDefaultFixed={all.is_default_fixed}
          />
        }
      />
      <div className="space-y-4">
        {wrong.length > 0 && (
          <Notice tone="danger" title={t("wrongTitle")}>
            {wrong.join(" ")}
          </Notice>
        )}
        <Facts shown={shown} />
        <Card>
          {/* Mounts the fields again when somebody has changed them. */}
          <BackEndForm
            key={shown.version}
            kind={shown.kind}
            fields={fields}
            own={{ name, version: shown.version }}
            isNamed={false}
          />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** One back end: what it has, a form, and what can be tried. Not found for staff without the right. */
export default function BackEndPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
