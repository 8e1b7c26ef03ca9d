import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BannerAlone } from "@/app/visit/banner-alone";
import { readVisitBanner, visitMetadata } from "@/app/visit/visit-part";
import { isSigned } from "@/lib/domain/kernel/access";
import { browserContext } from "@/lib/session/signed-in";

export async function generateMetadata(): Promise<Metadata> {
  return visitMetadata(await browserContext());
}

/** As large as the window: the screen of a machine, below the banner where support looks at it on a visit. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const context = await browserContext();
  const visit = isSigned(context)
    ? { account: context.actor.account.id, banner: await readVisitBanner(context) }
    : null;
  return (
    <div className="flex h-dvh flex-col">
      {visit?.banner && (
        <div className="relative z-40 h-22 shrink-0 lg:h-12">
          <BannerAlone account={visit.account}>{visit.banner}</BannerAlone>
        </div>
      )}
      {children}
    </div>
  );
}
