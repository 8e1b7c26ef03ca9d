"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { sendForm } from "@/lib/api/send-form";
import { type AbuseEnd, abuseEnds } from "@/lib/base/abuse";
import { close, reopen } from "../actions";
import { ReasonButton } from "./reason-button";

type CaseActsProps = { id: number; isOpen: boolean; isTold: boolean };

/** Closes the case, or opens it again. */
export function CaseActs({ id, isOpen, isTold }: CaseActsProps) {
  const t = useTranslations("abuseAdmin");
  const ends = abuseEnds.filter((end) => isTold || end !== "warned");
  const [end, setEnd] = useState<AbuseEnd>("solved");
  if (!isOpen)
    return (
      <ReasonButton
        label={t("reopen")}
        title={t("reopenTitle")}
        text={t("reopenText")}
        done={t("reopened")}
        send={(reason) => sendForm(reopen, { id, reason })}
      />
    );
  return (
    <ReasonButton
      label={t("close")}
      title={t("closeTitle")}
      text={t(isTold ? "closeText" : "closeUntold")}
      done={t("closedDone")}
      send={(reason) => sendForm(close, { id, end, reason })}
    >
      <SelectField
        label={t("end")}
        value={end}
        onChange={({ target }) => setEnd(abuseEnds.find((one) => one === target.value) ?? "solved")}
      >
        {ends.map((one) => (
          <option key={one} value={one}>
            {t(`stages.${one}`)}
          </option>
        ))}
      </SelectField>
    </ReasonButton>
  );
}
