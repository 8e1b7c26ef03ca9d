"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";

/**
 * Link to a page that everyone can open: the servers, after signing in if needed. A plain link, because prefetching
 * is useless for a guest.
 */
function WayOn() {
  const t = useTranslations("problems.link");
  return (
    <a href="/servers" className={buttonStyle("secondary", "md", true)}>
      {t("wayOn")}
    </a>
  );
}

/** Shown instead of the form if the link was already used or has expired. */
export function GoneLink({ again }: { /** Where a new link can be requested. */ again?: Route }) {
  const t = useTranslations("problems.link");
  return (
    <div className="space-y-4">
      <Notice tone="danger" title={t("goneTitle")} live>
        {t("goneText")}
      </Notice>
      {again && (
        <LinkButton href={again} variant="primary" wide>
          {t("again")}
        </LinkButton>
      )}
      <WayOn />
    </div>
  );
}

/**
 * Shown instead of the form if the token is missing: the URL was truncated, or the page of a used link was reopened.
 */
export function CutOffLink() {
  const t = useTranslations("problems.link");
  return (
    <div className="space-y-4">
      <Notice tone="danger" live>
        {t("cut_off")}
      </Notice>
      <WayOn />
    </div>
  );
}
