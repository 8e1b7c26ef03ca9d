import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { articleChoices } from "@/lib/domain/support/help-center/choices";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ArticleEditor } from "../article-editor";
import { HelpTrail } from "../trail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("helpCenterAdmin");
  return { title: t("new") };
}

async function content() {
  const context = await signedInStaff("/staff/help-center/new");
  const t = await getTranslations("helpCenterAdmin");
  const choices = await orNotFound(articleChoices.call(context, {}));
  return (
    <ClientMessages namespaces={["helpCenterAdmin", "common", "problems"]}>
      <PageHeader title={t("new")} breadcrumb={<HelpTrail />} />
      <ArticleEditor article={null} choices={choices} />
    </ClientMessages>
  );
}

/** A new article, which is a draft. */
export default function NewArticlePage() {
  return orStaffSkeleton(content);
}
