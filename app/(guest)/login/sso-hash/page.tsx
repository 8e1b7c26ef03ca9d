import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { readOwnerLabels } from "@/components/reauthentication/read-labels";
import { OwnerGate } from "@/components/reauthentication/reauthentication-gate";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { readBrand } from "@/lib/i18n/brand";
import { browserContext } from "@/lib/session/signed-in";
import { SsoButtons } from "../sso-buttons";
import { HashMaker } from "./hash-maker";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sso");
  return { title: t("hash.title") };
}

const path = "/login/sso-hash";

/**
 * Page to which a program redirects the user after single sign-on: shows a hash with which the program can sign in
 * once.
 */
export default async function SsoHashPage() {
  const context = await browserContext();
  if (!isSigned(context)) redirect(`/login?to=${path}`);
  const [t, common] = await Promise.all([getTranslations("sso"), getTranslations("common")]);
  if (context.actor.session.kind !== "sso") {
    return (
      <GuestFrame title={t("hash.title")} description={t("hash.otherKind")}>
        <div className="space-y-2">
          <SsoButtons target={path} />
        </div>
      </GuestFrame>
    );
  }
  const labels = {
    make: t("hash.make"),
    making: t("hash.making"),
    hash: t("hash.hash"),
    command: t("hash.command"),
    copyHash: t("hash.copyHash"),
    copyCommand: t("hash.copyCommand"),
    copied: common("copied"),
    once: t("hash.once"),
    again: t("hash.again"),
    failed: t("hash.failed"),
    notBySso: t("hash.notBySso"),
  };
  return (
    <GuestFrame
      title={t("hash.title")}
      description={t("hash.text", { account: context.actor.account.email })}
    >
      <HashMaker panel={addressOf(await readBrand())} labels={labels} />
      <OwnerGate labels={await readOwnerLabels()} />
    </GuestFrame>
  );
}
