import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppFrame } from "@/components/frame/app-frame";
import { CreditText, ServerCount } from "@/components/frame/frame-facts";
import { TrustChip } from "@/components/frame/trust-chip";
import { readOwnerWords } from "@/components/owner-proof/read-words";
import { prefetcher } from "@/lib/api/prefetch";
import { isSigned } from "@/lib/domain/kernel/access";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { DomainError } from "@/lib/domain/kernel/errors";
import { browserContext } from "@/lib/session/signed-in";
import { Providers } from "./providers";
import { type SessionWords, sessionWordNames } from "./session-words";

/** Facts in the frame besides the account. A key that may not read them gets the frame without them. */
async function readFacts(context: SignedContext) {
  const data = prefetcher(context);
  const facts = [data.add("billing", "overview", {}), data.add("servers", "counts", {})];
  for (const { reason } of (await Promise.allSettled(facts)).filter((one) => one.status === "rejected"))
    if (!(reason instanceof DomainError && reason.code === "forbidden")) throw reason;
  return data;
}

/** The frame of signed-in pages. It checks no access: every page does that for itself. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const context = await browserContext();
  if (!isSigned(context)) return children;
  const [common, session, trust, data, owner, locale] = await Promise.all([
    getTranslations("common"),
    getTranslations("session"),
    getTranslations("pinField.chip"),
    readFacts(context),
    readOwnerWords(),
    getLocale(),
  ]);
  const { account, session: facts } = context.actor;
  const sessionWords = Object.fromEntries(
    // By then somebody else may be signed in, which only the browser can notice.
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
      <data.Hydrate>
        <AppFrame
          email={account.email}
          credit={<CreditText locale={locale} />}
          signOutPath="/sign-out"
          notice={<TrustChip session={facts.id} words={trustWords} />}
          counts={{ servers: <ServerCount /> }}
        >
          {children}
        </AppFrame>
      </data.Hydrate>
    </Providers>
  );
}
