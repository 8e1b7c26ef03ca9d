import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBackEnds } from "@/lib/domain/servers/back-ends/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { shownFields } from "../shown-fields";
import { BackEndTrail } from "../trail";
import { NewBackEnd } from "./new-back-end";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backEnds");
  return { title: t("newTitle") };
}

async function content() {
  const context = await signedInStaff("/staff/settings/back-ends/new");
  const [t, { kinds }] = await Promise.all([
    getTranslations("backEnds"),
    orNotFound(listBackEnds.call(context, {})),
  ]);
  const free = await Promise.all(
    kinds
      .filter((one) => one.is_free)
      .map(async ({ kind, is_single: isSingle, fields }) => ({
        kind,
        isSingle,
        fields: await shownFields(kind, fields),
      })),
  );
  return (
    <ClientMessages namespaces={["backEnds", "settingsForm", "common", "problems"]}>
      <PageHeader title={t("newTitle")} breadcrumb={<BackEndTrail />} />
      <Card>
        <NewBackEnd kinds={free} />
      </Card>
    </ClientMessages>
  );
}

export default function NewBackEndPage() {
  return orStaffSkeleton(content);
}
