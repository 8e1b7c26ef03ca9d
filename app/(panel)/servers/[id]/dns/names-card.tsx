"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApplyTemplate } from "@/components/dns/apply-template";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";

/** Links to adding records for this server to the account's zones. */
export function NamesCard({ server }: { server: string }) {
  const t = useTranslations("dnsTemplates");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t("cardTitle")}>
      <p>{t("cardText")}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CallButton calls="dns_templates/apply" variant="primary" onClick={() => setOpen(true)}>
          {t("applyOpen")}
        </CallButton>
        <LinkButton href="/dns/templates">{t("title")}</LinkButton>
        <LinkButton href="/dns">{t("zones")}</LinkButton>
      </div>
      {isOpen && <ApplyTemplate server={server} onClose={() => setOpen(false)} />}
    </Card>
  );
}
