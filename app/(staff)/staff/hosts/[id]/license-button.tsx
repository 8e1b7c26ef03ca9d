"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ShownHost } from "@/lib/domain/servers/hosts/schema";
import { setLicense } from "../actions";
import { ReasonArea, useMissingReason } from "../reason-area";

type LicenseProps = { host: Pick<ShownHost, "id" | "name" | "licenses" | "systems"> };
type Typed = { system: string; most: string; reason: string };

const isCount = (text: string): boolean => /^(?:\d{1,5})?$/.test(text.trim());

function LicenseDialog({ host, onClose }: LicenseProps & { onClose: () => void }) {
  const { id, name, licenses, systems } = host;
  const t = useTranslations("hosts");
  const text = useProblemText();
  const beside = useMissingReason();
  const router = useRouter();
  const first = licenses[0] ?? null;
  const { field, press, failure, isBusy } = useSentForm<Typed, object>({
    values: {
      system: String(first?.system ?? systems[0]?.id ?? ""),
      most: String(first?.most ?? ""),
      reason: "",
    },
    check: ({ most }): Partial<Record<keyof Typed, string>> =>
      isCount(most) ? {} : { most: t("licenses.wrong") },
    beside,
    send: ({ system, most, reason }) =>
      sendForm(setLicense, {
        ...{ id, system: Number(system), reason },
        most: most.trim() === "" ? null : Number(most),
      }),
    onDone: () => {
      showToast(t("licenses.saved"));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t("licenses.ask", { name })}
      description={t("licenses.means")}
      confirmLabel={t("licenses.save")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <SelectField label={t("licenses.system")} {...field("system")}>
        {systems.map((system) => (
          <option key={system.id} value={system.id}>
            {system.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("licenses.most")}
        help={t("licenses.mostHelp")}
        {...field("most")}
        inputMode="numeric"
        autoComplete="off"
      />
      <ReasonArea {...field("reason")} />
    </ConfirmDialog>
  );
}

/** Sets how many servers with a system a host may carry. */
export function LicenseButton({ host }: LicenseProps) {
  const t = useTranslations("hosts.licenses");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("change")}
      </Button>
      {isOpen && <LicenseDialog host={host} onClose={() => setOpen(false)} />}
    </>
  );
}
