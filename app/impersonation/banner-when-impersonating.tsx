"use client";

import { type ComponentProps, lazy } from "react";
import { LatePart } from "@/components/frame/late-part";

const ImpersonationBanner = lazy(() =>
  import("./impersonation-banner").then((part) => ({ default: part.ImpersonationBanner })),
);

/** Customers' own sessions have no banner and need not load it. */
export function ImpersonationBannerPart(props: ComponentProps<typeof ImpersonationBanner>) {
  return (
    <LatePart fallback={null}>
      <ImpersonationBanner {...props} />
    </LatePart>
  );
}
