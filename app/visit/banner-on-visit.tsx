"use client";

import { type ComponentProps, lazy, Suspense } from "react";

const VisitBanner = lazy(() => import("./visit-banner").then((part) => ({ default: part.VisitBanner })));

/** Customers' own pages, which have no banner, need not load it. */
export function BannerOnVisit(props: ComponentProps<typeof VisitBanner>) {
  return (
    <Suspense fallback={null}>
      <VisitBanner {...props} />
    </Suspense>
  );
}
