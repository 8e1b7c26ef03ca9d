"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApplyTemplate } from "@/components/dns/apply-template";
import { CallButton } from "@/components/form/call-button";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { buttonLook } from "@/components/ui/button-look";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { removeZone, switchDnssec } from "../actions";
import { ImportFile } from "./import-file";

type Tools = { id: number; name: string; isSigned: boolean; isSlave: boolean };

/** What is done with the zone as a whole. */
export function ZoneTools({ id, name, isSigned, isSlave }: Tools) {
  const t = useTranslations("dns");
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
            <a href={`/dns/${id}/file`} className={buttonLook()} download>
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
      {open === "dnssec" && <Dnssec zone={String(id)} isSigned={isSigned} onClose={close} />}
      {open === "remove" && <RemoveZone zone={String(id)} name={name} onClose={close} />}
    </Card>
  );
}

type DnssecProps = { zone: string; isSigned: boolean; onClose: () => void };

function Dnssec({ zone, isSigned, onClose }: DnssecProps) {
  const t = useTranslations("dns");
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: (input: { zone: string; dnssec: boolean }) => sendForm(switchDnssec, input),
    onDone: () => {
      onClose();
      showToast(t(isSigned ? "dnssecIsOff" : "dnssecIsOn"), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const label = t(isSigned ? "dnssecOff" : "dnssecOn");
  return (
    <ConfirmDialog
      title={label}
      description={t(isSigned ? "dnssecOffText" : "dnssecOnText")}
      confirmLabel={label}
      pendingLabel={t("saving")}
      isDanger={isSigned}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => void submit({ zone, dnssec: !isSigned })}
      onClose={onClose}
    />
  );
}

function RemoveZone({ zone, name, onClose }: { zone: string; name: string; onClose: () => void }) {
  const t = useTranslations("dns");
  const say = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (input: { zone: string }) => sendForm(removeZone, input),
    leaves: true,
    onDone: () => {
      showToast(t("zoneRemoved", { name }), { tone: "good" });
      router.push("/dns" as Route);
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("removeZoneTitle", { name })}
      description={t("removeZoneText")}
      confirmLabel={t("removeZone")}
      pendingLabel={t("removing")}
      isDanger
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => void submit({ zone })}
      onClose={onClose}
    />
  );
}
