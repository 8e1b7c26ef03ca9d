import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AnnouncementBanner } from "@/components/announcements/announcement-banner";
import type { BannerLabels } from "@/components/announcements/announcement-look";
import { AppFrame } from "@/components/frame/app-frame";
import { CreditText, ServerCount } from "@/components/frame/frame-facts";
import { navEntries } from "@/components/frame/nav-entries";
import { NoticeBell } from "@/components/frame/notice-bell";
import { TrustChip } from "@/components/frame/trust-chip";
import { readOwnerLabels } from "@/components/reauthentication/read-labels";
import { prefetcher } from "@/lib/api/prefetch";
import { announcementStages } from "@/lib/base/announcements";
import { decide, isSigned } from "@/lib/domain/kernel/access/access";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { newestNotices } from "@/lib/domain/messages/notifications/latest";
import { readBrand } from "@/lib/i18n/brand";
import { mayOpen } from "@/lib/session/member-pages";
import { browserContext } from "@/lib/session/signed-in";
import { impersonationMetadata, readImpersonationBanner } from "../impersonation/impersonation-part";
import { MembershipBanner } from "./membership/membership-banner";
import { Providers } from "./providers";
import { type SessionLabels, sessionWordNames } from "./session-labels";

/** Data of the frame besides the account. A key without the right to read it gets the frame without it. */
async function readDetails(context: SignedContext, hasBell: boolean) {
  const data = prefetcher(context);
  const facts = [
    data.add("announcements", "mine", { language: await getLocale() }),
    data.add("billing", "overview", {}),
    data.add("servers", "counts", {}),
    ...(hasBell ? [data.add("notifications", "newest", {})] : []),
  ];
  for (const { reason } of (await Promise.allSettled(facts)).filter((one) => one.status === "rejected"))
    if (!(reason instanceof DomainError && reason.code === "forbidden")) throw reason;
  return data;
}

async function readBannerLabels(): Promise<BannerLabels> {
  const t = await getTranslations("announcements");
  const stages = announcementStages.map((stage) => [stage, t(`stages.${stage}`)]);
  return {
    label: t("label"),
    details: t("details"),
    stages: Object.fromEntries(stages) as BannerLabels["stages"],
  };
}

export async function generateMetadata(): Promise<Metadata> {
  return impersonationMetadata(await browserContext());
}

const accountParts = ["/account", "/account/people", "/account/details"] as const;

/** Members get only the sections they may open; everyone else gets all. */
const entriesFor = (actor: SignedContext["actor"]) =>
  navEntries.flatMap((entry) => {
    const places = entry.key === "account" ? accountParts : [entry.href];
    const href = places.find((place) => mayOpen(actor, place));
    return href === undefined ? [] : [{ ...entry, href }];
  });

/** The frame of signed-in pages. It checks no access: every page does its own checks. */
export default async function PanelLayout({ children }: { children: ReactNode }) {
  const context = await browserContext();
  if (!isSigned(context)) return children;
  const hasBell = decide(context.actor, newestNotices).isAllowed;
  const [common, session, trust, data, owner, locale, banner, announced] = await Promise.all([
    getTranslations("common"),
    getTranslations("session"),
    getTranslations("pinField.chip"),
    readDetails(context, hasBell),
    readOwnerLabels(),
    getLocale(),
    readImpersonationBanner(context),
    readBannerLabels(),
  ]);
  const { account, session: facts, member } = context.actor;
  const above = member ? <MembershipBanner {...context} /> : banner;
  const sessionLabels = Object.fromEntries(
    // By then another account may be signed in, which only the browser can notice.
    sessionWordNames.map((name) => [name, session(name, { email: account.email, other: "{other}" })]),
  ) as SessionLabels;
  const labels = {
    notifications: common("notifications"),
    dismiss: common("dismiss"),
    session: sessionLabels,
    owner,
  };
  const trustLabels = {
    label: trust("label"),
    lock: trust("lock"),
    begun: trust("begun"),
    lastMinute: trust("lastMinute"),
    over: trust("over"),
  };
  const bellLabels = { label: common("notifications"), fresh: common("fresh") };
  return (
    <Providers
      account={{ id: account.id, email: account.email }}
      isImpersonation={above !== null}
      labels={labels}
      url={addressOf(await readBrand())}
    >
      <data.Hydrate>
        <AppFrame
          email={account.email}
          credit={<CreditText locale={locale} />}
          signOutPath={banner === null ? "/sign-out" : `/visit/end?account=${account.id}`}
          banner={above}
          announcements={<AnnouncementBanner locale={locale} labels={announced} />}
          entries={entriesFor(context.actor)}
          notice={
            <>
              <TrustChip session={facts.id} labels={trustLabels} />
              {hasBell && <NoticeBell labels={bellLabels} />}
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
