import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { readOwnerLabels } from "@/components/reauthentication/read-labels";
import { OwnerGate } from "@/components/reauthentication/reauthentication-gate";
import { LinkButton } from "@/components/ui/link-button";
import { providerName } from "@/lib/domain/identity/linked-accounts/shared/providers";
import { currentOffer } from "@/lib/session/sso/complete-offer";
import { type Refusal, refusals } from "../refusals";
import { LinkForm } from "./link-form";
import { LinkAccount } from "./link-identity";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sso");
  return { title: t("link.pageTitle") };
}

async function Gone() {
  const t = await getTranslations("sso");
  return (
    <GuestFrame title={t("link.goneTitle")} description={t("link.goneText")}>
      <LinkButton href="/login" variant="primary" wide>
        {t("link.startAgain")}
      </LinkButton>
    </GuestFrame>
  );
}

async function readWords(name: string) {
  const [t, login, common] = await Promise.all([
    getTranslations("sso"),
    getTranslations("login"),
    getTranslations("common"),
  ]);
  const told = Object.fromEntries(
    refusals.map((refusal) => [refusal, login(`refusals.${refusal}`)]),
  ) as Record<Refusal, string>;
  return {
    password: login("password"),
    missing: login("passwordMissing"),
    submit: t("link.submit", { name }),
    pending: t("link.pending"),
    showPassword: common("showPassword"),
    hidePassword: common("hidePassword"),
    capsLock: common("capsLock"),
    refusals: { ...told, wrong_pair: t("link.wrong"), ended: t("link.ended") },
  };
}

/**
 * For someone who is signed in. The call may require reauthentication, which is then done in a dialog over this page.
 */
async function FromAccount({ name }: { name: string }) {
  const [t, owner] = await Promise.all([getTranslations("sso.link"), readOwnerLabels()]);
  const labels = {
    submit: t("submit", { name }),
    pending: t("pending"),
    ended: t("ended"),
    taken: t("taken"),
    failed: t("failed"),
  };
  return (
    <>
      <LinkAccount labels={labels} />
      <OwnerGate labels={owner} />
    </>
  );
}

/** Asks for the account's password once, before an identity from another service may sign in to the account. */
export default async function LinkPage() {
  const offer = await currentOffer();
  if (!offer) return <Gone />;
  const name = providerName(offer.provider);
  const t = await getTranslations("sso");
  const [who, account] = [offer.email || name, offer.accountEmail];
  const back: Route = offer.isLink ? "/account/links" : "/login";
  return (
    <GuestFrame
      title={t("link.title", { name })}
      description={
        offer.isLink ? t("link.fromAccount", { name, who, account }) : t("link.fromLogin", { name, account })
      }
      footer={
        <a href={back} className="tap text-accent-ink underline">
          {t("link.leave")}
        </a>
      }
    >
      {offer.isLink ? (
        <FromAccount name={name} />
      ) : (
        <LinkForm email={account} labels={await readWords(name)} />
      )}
    </GuestFrame>
  );
}
