import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppFrame } from "@/components/frame/app-frame";
import { TrustChip } from "@/components/frame/trust-chip";
import { readOwnerWords } from "@/components/owner-proof/read-words";
import { formatAmount } from "@/lib/base/money-text";
import { showBilling } from "@/lib/domain/billing/overview";
import { isSigned } from "@/lib/domain/kernel/access";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { DomainError } from "@/lib/domain/kernel/errors";
import { browserContext } from "@/lib/session/signed-in";
import { Providers } from "./providers";
import { type SessionWords, sessionWordNames } from "./session-words";

/** The credit for the frame; a dash for those whom billing is none of their business. */
async function readCredit(context: SignedContext): Promise<string> {
  try {
    const { credit } = await showBilling.call(context, {});
    return formatAmount(credit, await getLocale());
  } catch (error) {
    if (error instanceof DomainError && error.code === "forbidden") return "–";
    throw error;
  }
}

/** The frame of signed-in pages. It guards nothing: every page asks for itself who is there. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const context = await browserContext();
  if (!isSigned(context)) return children;
  const [common, session, trust, credit, owner] = await Promise.all([
    getTranslations("common"),
    getTranslations("session"),
    getTranslations("pinField.chip"),
    readCredit(context),
    readOwnerWords(),
  ]);
  const { account, session: facts } = context.actor;
  const sessionWords = Object.fromEntries(
    // Who else is signed in by then only the browser will know.
    sessionWordNames.map((name) => [name, session(name, { email: account.email, other: "{other}" })]),
  ) as SessionWords;
  const words = {
    notifications: common("notifications"),
    dismiss: common("dismiss"),
    session: sessionWords,
    owner,
  };
  const trustWords = {
    label: trust("label"),
    lock: trust("lock"),
    begun: trust("begun"),
    lastMinute: trust("lastMinute"),
    over: trust("over"),
  };
  return (
    <Providers account={{ id: account.id, email: account.email }} words={words}>
      <AppFrame
        email={account.email}
        credit={credit}
        signOutPath="/sign-out"
        notice={<TrustChip session={facts.id} words={trustWords} />}
        counts={{ servers: facts.serverIds.length }}
      >
        {children}
      </AppFrame>
    </Providers>
  );
}
