import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { RefreshPage } from "@/components/state/refresh-page";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatDate, formatDateTime } from "@/lib/base/time-text";
import { showKyc } from "@/lib/domain/customers/kyc/show";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { BeginCheck } from "./begin-check";

type Shown = Awaited<ReturnType<typeof showKyc.call>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("kyc"))("title") };
}

const tones = {
  none: "neutral",
  open: "info",
  verified: "good",
  rejected: "danger",
} satisfies Record<Shown["state"], Tone>;

/** State of the latest check, as a sentence. */
async function Progress({ state, started, settled }: Shown) {
  const [t, locale] = await Promise.all([getTranslations("kyc"), getLocale()]);
  if (state === "open") return t("text.open", { started: started ? formatDateTime(started, locale) : "" });
  const on = settled ? formatDate(settled, locale) : "";
  return t(`text.${state === "verified" && on !== "" ? "verifiedOn" : state}`, { settled: on });
}

async function content(context: SignedContext) {
  const [t, shown] = await Promise.all([getTranslations("kyc"), orNotFound(showKyc.call(context, {}))]);
  const { is_on, state, comment } = shown;
  return (
    <div className="max-w-[40rem] space-y-4">
      <Card
        title={t("title")}
        actions={
          <span role="status">
            <StateChip tone={tones[state]} live={state === "open"}>
              {t(`state.${state}`)}
            </StateChip>
          </span>
        }
      >
        <div className="space-y-4">
          <p>
            <Progress {...shown} />
          </p>
          {state === "rejected" && comment !== "" && (
            <Notice tone="attention" title={t("reason")}>
              {comment}
            </Notice>
          )}
          {!is_on && state !== "verified" && <p className="text-ink-2">{t("off")}</p>}
          {is_on && state !== "verified" && (
            <ClientMessages namespaces={["kyc", "common"]}>
              <BeginCheck isAgain={state === "open"} />
              {state === "open" && <RefreshPage everyMs={4_000} />}
            </ClientMessages>
          )}
          {state === "open" && <p className="text-ink-2 text-xs">{t("openHint")}</p>}
        </div>
      </Card>
      <Card title={t("whatTitle")}>
        <p>{t("what")}</p>
        <h3 className="mt-4 mb-1 font-semibold">{t("whyTitle")}</h3>
        <p>{t("why")}</p>
      </Card>
    </div>
  );
}

/** Whether the customer's identity is verified, with a link to start a check. */
export default owned(async function KycPage() {
  return orSkeleton(content(await signedIn("/account/identity")), <AccountSkeleton />);
});
