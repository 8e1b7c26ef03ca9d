"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { TemplateDialog } from "./template-dialog";

/** The button that opens the form for a new template. */
export function AddTemplate() {
  const t = useTranslations("dnsTemplates");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="dns_templates/add" variant="primary" onClick={() => setOpen(true)}>
        {t("add")}
      </CallButton>
      {isOpen && <TemplateDialog known={null} onClose={() => setOpen(false)} />}
    </>
  );
}
