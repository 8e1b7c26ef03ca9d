"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";

const home = "/servers";

/** The account is created and its owner signed in: continues into the panel without a way back to the used link. */
export function Arrived() {
  const t = useTranslations("signUp");
  useEffect(() => window.location.replace(home), []);
  return (
    <div className="space-y-4">
      <Notice tone="good" title={t("openedTitle")} live>
        {t("openedText")}
      </Notice>
      <LinkButton href={home} variant="primary" wide>
        {t("goOn")}
      </LinkButton>
    </div>
  );
}
