"use client";

import { type ComponentProps, lazy, Suspense } from "react";

const ImpersonationBanner = lazy(() =>
  import("./impersonation-banner").then((part) => ({ default: part.ImpersonationBanner })),
);

/** Customers' own pages, which have no banner, need not load it. */
export function ImpersonationBannerPart(props: ComponentProps<typeof ImpersonationBanner>) {
  return (
    <Suspense fallback={null}>
      <ImpersonationBanner {...props} />
    </Suspense>
  );
}
