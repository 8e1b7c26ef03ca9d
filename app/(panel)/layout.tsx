import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppFrame } from "@/components/frame/app-frame";
import { CreditText, ServerCount } from "@/components/frame/frame-facts";
import { navEntries } from "@/components/frame/nav-entries";
import { NoticeBell } from "@/components/frame/notice-bell";
import { TrustChip } from "@/components/frame/trust-chip";
import { readOwnerWords } from "@/components/owner-proof/read-words";
import { prefetcher } from "@/lib/api/prefetch";
import { decide, isSigned } from "@/lib/domain/kernel/access";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { DomainError } from "@/lib/domain/kernel/errors";
import { newestNotices } from "@/lib/domain/notifications/latest";
import { runtime } from "@/lib/env";
import { mayOpen } from "@/lib/session/colleague-pages";
import { browserContext } from "@/lib/session/signed-in";
import { readVisitBanner, visitMetadata } from "../visit/visit-part";
import { Providers } from "./providers";
import { SeatBanner } from "./seat/seat-banner";
import { type SessionWords, sessionWordNames } from "./session-words";

/** Facts in the frame besides the account. A key that may not read them gets the frame without them. */
async function readFacts(context: SignedContext, hasBell: boolean) {
  const data = prefetcher(context);
  const facts = [
    data.add("billing", "overview", {}),
    data.add("servers", "counts", {}),
    ...(hasBell ? [data.add("notifications", "newest", {})] : []),
  ];
  for (const { reason } of (await Promise.allSettled(facts)).filter((one) => one.status === "rejected"))
    if (!(reason instanceof DomainError && reason.code === "forbidden")) throw reason;
  return data;
}

export async function generateMetadata(): Promise<Metadata> {
  return visitMetadata(await browserContext());
}

const accountParts = ["/account", "/account/people", "/account/details"] as const;

/** Of the sections those that a colleague may open; all of them to everybody else. */
const entriesFor = (actor: SignedContext["actor"]) =>
  navEntries.flatMap((entry) => {
    const places = entry.key === "account" ? accountParts : [entry.href];
    const href = places.find((place) => mayOpen(actor, place));
    return href === undefined ? [] : [{ ...entry, href }];
  });

/** The frame of signed-in pages. It checks no access: every page does that for itself. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const context = await browserContext();
  if (!isSigned(context)) return children;
  const hasBell = decide(context.actor, newestNotices).isAllowed;
  const [common, session, trust, data, owner, locale, banner] = await Promise.all([
    getTranslations("common"),
    getTranslations("session"),
    getTranslations("pinField.chip"),
    readFacts(context, hasBell),
    readOwnerWords(),
    getLocale(),
    readVisitBanner(context),
  ]);
  const { account, session: facts, colleague } = context.actor;
  const above = colleague ? <SeatBanner {...context} /> : banner;
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
  const bellWords = { label: common("notifications"), fresh: common("fresh") };
  return (
    <Providers
      account={{ id: account.id, email: account.email }}
      isVisit={above !== null}
      words={words}
      url={runtime().publicUrl}
    >
      <data.Hydrate>
        <AppFrame
          email={account.email}
          credit={<CreditText locale={locale} />}
          signOutPath={banner === null ? "/sign-out" : `/visit/end?account=${account.id}`}
          banner={above}
          entries={entriesFor(context.actor)}
          notice={
            <>
              <TrustChip session={facts.id} words={trustWords} />
              {hasBell && <NoticeBell words={bellWords} />}
            </>
          }
          counts={{ servers: <ServerCount /> }}
        >
          {children}
        </AppFrame>
      </data.Hydrate>
    </Providers>
  );
}
