import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { isSigned } from "@/lib/domain/kernel/access/access";
import type { Context, SignedContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCurrentImpersonation } from "@/lib/domain/support/impersonation/current";
import { readBrand } from "@/lib/i18n/brand";
import { ImpersonationBannerPart } from "./banner-when-impersonating";

/** The banner of an impersonation session; null in a session of the customer's own. */
export async function readImpersonationBanner(context: SignedContext) {
  const { onBehalf } = context.actor;
  if (!onBehalf) return null;
  const { visit: impersonation } = await showCurrentImpersonation.call(context, {});
  if (impersonation === null) return null;
  return (
    <ClientMessages namespaces={["impersonationBanner"]}>
      <ImpersonationBannerPart
        visit={impersonation}
        now={context.now.toISOString()}
        mayWrite={hasStaffRight({ rights: onBehalf.staffRights }, "customers/change")}
      />
    </ClientMessages>
  );
}

/** Title and icon of every tab of an impersonation session; {} in other sessions. */
export async function impersonationMetadata(context: Context): Promise<Metadata> {
  if (!isSigned(context) || !context.actor.onBehalf) return {};
  const { account } = context.actor;
  const [t, brand] = await Promise.all([getTranslations("impersonationBanner"), readBrand()]);
  const mark = `${t("title")}: ${account.email}`;
  return {
    title: { template: `${mark} · %s · ${brand.name}`, default: `${mark} · ${brand.name}` },
    icons: { icon: [{ url: "/visit.svg", type: "image/svg+xml" }] },
  };
}
