"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { buttonLook } from "@/components/ui/button-look";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";

/** Where everybody gets on: to the servers, or to sign in first. A plain link, for a guest's prefetch is of no use. */
function WayOn() {
  const t = useTranslations("problems.link");
  return (
    <a href="/servers" className={buttonLook("secondary", "md", true)}>
      {t("wayOn")}
    </a>
  );
}

/** Instead of the form, when the link of the mail was used before or is too old. */
export function GoneLink({ again }: { /** Where a new one can be asked for. */ again?: Route }) {
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

/** Instead of the form, when the address was cut off on its way from the mail, or the page of a used link is opened anew. */
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
