"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApplyTemplate } from "@/components/dns/apply-template";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { removeZone, switchDnssec } from "../actions";
import { ImportFile } from "./import-file";

type Tools = { id: number; name: string; isSigned: boolean; isSlave: boolean };

/** Actions on the whole zone. */
export function ZoneTools({ id, name, isSigned, isSlave }: Tools) {
  const t = useTranslations("dns");
  const router = useRouter();
  const [open, setOpen] = useState<"template" | "import" | "dnssec" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t("zone")}>
      <div className="flex flex-wrap gap-2">
        {!isSlave && (
          <>
            <CallButton calls="dns_templates/apply" onClick={() => setOpen("template")}>
              {t("template")}
            </CallButton>
            <CallButton calls="dns/import_zone" onClick={() => setOpen("import")}>
              {t("import")}
            </CallButton>
            <a href={`/dns/${id}/file`} className={buttonStyle()} download>
              {t("export")}
            </a>
            <CallButton calls="dns/set_dnssec" onClick={() => setOpen("dnssec")}>
              {isSigned ? t("dnssecOff") : t("dnssecOn")}
            </CallButton>
          </>
        )}
        <CallButton calls="dns/delete_zone" onClick={() => setOpen("remove")}>
          {t("removeZone")}
        </CallButton>
      </div>
      {open === "template" && <ApplyTemplate zone={String(id)} onClose={close} />}
      {open === "import" && <ImportFile zone={String(id)} name={name} onClose={close} />}
      {open === "dnssec" && (
        <ActionDialog
          title={t(isSigned ? "dnssecOff" : "dnssecOn")}
          description={t(isSigned ? "dnssecOffText" : "dnssecOnText")}
          confirmLabel={t(isSigned ? "dnssecOff" : "dnssecOn")}
          pendingLabel={t("saving")}
          isDanger={isSigned}
          send={() => sendForm(switchDnssec, { zone: String(id), dnssec: !isSigned })}
          done={t(isSigned ? "dnssecIsOff" : "dnssecIsOn")}
          onClose={close}
        />
      )}
      {open === "remove" && (
        <ActionDialog
          title={t("removeZoneTitle", { name })}
          description={t("removeZoneText")}
          confirmLabel={t("removeZone")}
          pendingLabel={t("removing")}
          isDanger
          leaves
          send={() => sendForm(removeZone, { zone: String(id) })}
          done={t("zoneRemoved", { name })}
          onDone={() => router.push("/dns" as Route)}
          onClose={close}
        />
      )}
    </Card>
  );
}
