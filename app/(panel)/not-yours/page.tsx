import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { firstPage } from "@/lib/session/member-pages";
import { browserContext } from "@/lib/session/signed-in";
import { owned } from "../owned";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("notYours.title") };
}

/** Shown instead of a page that the member's role does not include. */
export default owned(async function NotYoursPage() {
  const context = await browserContext();
  if (!isSigned(context) || !context.actor.member) redirect("/servers");
  const { account, member } = context.actor;
  const t = await getTranslations("members");
  return (
    <>
      <PageHeader title={t("notYours.title")} />
      <p>{t("notYours.text", { role: t(`roles.${member.role}`), email: account.email })}</p>
      <p className="mt-4">
        <LinkButton href={firstPage(context.actor)}>{t("notYours.back")}</LinkButton>
      </p>
    </>
  );
});
