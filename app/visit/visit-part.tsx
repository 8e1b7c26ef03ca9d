import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { isSigned } from "@/lib/domain/kernel/access";
import type { Context, SignedContext } from "@/lib/domain/kernel/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff-rights";
import { showCurrentVisit } from "@/lib/domain/visits/current";
import { BannerOnVisit } from "./banner-on-visit";

/** The banner of a visit; null in a session of the customer's own. */
export async function readVisitBanner(context: SignedContext) {
  const { onBehalf } = context.actor;
  if (!onBehalf) return null;
  const { visit } = await showCurrentVisit.call(context, {});
  if (visit === null) return null;
  return (
    <ClientMessages namespaces={["visitBanner"]}>
      <BannerOnVisit
        visit={visit}
        now={context.now.toISOString()}
        mayWrite={hasStaffRight(onBehalf.staffKind, "customers/change")}
      />
    </ClientMessages>
  );
}

/** The title and the icon of every tab of a visit; nothing of their own in other sessions. */
export async function visitMetadata(context: Context): Promise<Metadata> {
  if (!isSigned(context) || !context.actor.onBehalf) return {};
  const { account } = context.actor;
  const [t, common] = await Promise.all([getTranslations("visitBanner"), getTranslations("common")]);
  const mark = `${t("title")}: ${account.email}`;
  return {
    title: { template: `${mark} · %s · ${common("product")}`, default: `${mark} · ${common("product")}` },
    icons: { icon: [{ url: "/visit.svg", type: "image/svg+xml" }] },
  };
}
