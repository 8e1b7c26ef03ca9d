import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BannerAlone } from "@/app/impersonation/banner-alone";
import { impersonationMetadata, readImpersonationBanner } from "@/app/impersonation/impersonation-part";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { browserContext } from "@/lib/session/signed-in";

export async function generateMetadata(): Promise<Metadata> {
  return impersonationMetadata(await browserContext());
}

/** Full-window layout of a console, below the banner of an impersonation session. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const context = await browserContext();
  const impersonation = isSigned(context)
    ? { account: context.actor.account.id, banner: await readImpersonationBanner(context) }
    : null;
  return (
    <div className="flex h-dvh flex-col">
      {impersonation?.banner && (
        <div className="relative z-40 h-22 shrink-0 lg:h-12">
          <BannerAlone account={impersonation.account}>{impersonation.banner}</BannerAlone>
        </div>
      )}
      {children}
    </div>
  );
}
