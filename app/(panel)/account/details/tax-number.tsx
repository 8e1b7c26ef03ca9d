"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { SaidHere } from "@/components/form/problems/said-here";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { sendForm } from "@/lib/api/send-form";
import { checkNumber, dropNumber } from "./actions";

export type KeptNumber = {
  number: string;
  state: "confirmed" | "unconfirmed" | "invalid";
  /** When it was checked, formatted; empty = not known. */
  date: string;
};

const tones = { confirmed: "good", unconfirmed: "attention", invalid: "danger" } as const;

/** The account's tax number with the result of its check and a button to remove it. */
function Kept({ number, state, date }: KeptNumber) {
  const t = useTranslations("details.taxNumber");
  const form = useActionForm({ send: () => sendForm(dropNumber, {}) });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <span className="break-all font-mono">{number}</span>
            <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
          </p>
          {date !== "" && <p className="mt-1 text-ink-2 text-xs">{t("checkedOn", { date })}</p>}
        </div>
        <form method="post" onSubmit={form.submit}>
          <CallButton
            calls="vat/drop"
            type="submit"
            size="sm"
            pending={form.isSending}
            pendingLabel={t("removing")}
          >
            {t("remove")}
          </CallButton>
        </form>
      </div>
      <FormNotice problems={form.problems} />
    </div>
  );
}

type Answer = { valid: number; checked: "syntax" | "service"; vat: string; name: string };

/** Shows the result of a check at once; the page below has the same from then on. */
function Found({ valid, checked, vat, name }: Answer) {
  const t = useTranslations("details.taxNumber");
  const found =
    valid === 0
      ? checked === "service"
        ? "unknown"
        : "wrong"
      : checked === "service"
        ? "confirmed"
        : "unconfirmed";
  const tone = { unknown: "danger", wrong: "danger", confirmed: "good", unconfirmed: "attention" } as const;
  return (
    <SaidHere>
      <Notice tone={tone[found]} live>
        {t(`found.${found}`, { vat, name: name || vat })}
      </Notice>
    </SaidHere>
  );
}

type TaxNumberProps = { country: string; kept: KeptNumber | null };

/** Checks a tax number in place. */
export function TaxNumber({ country, kept }: TaxNumberProps) {
  const t = useTranslations("details.taxNumber");
  const form = useActionForm({
    send: ({ vat = "" }) => sendForm(checkNumber, { vat, country }),
    check: ({ vat = "" }) => (vat.trim() === "" ? [{ doc: "argument.invalid", field: "vat" }] : []),
  });
  const wrong = form.problems[0];
  const isForeign = wrong?.doc === "argument.invalid" && wrong.field === null;
  const isAbsent = wrong?.doc === "argument.invalid" && wrong.field === "vat";
  return (
    <div className="space-y-4">
      {kept && <Kept {...kept} />}
      <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
        <TextField
          label={t(kept ? "other" : "label")}
          help={t("help")}
          error={isForeign ? t("foreign") : isAbsent ? t("absent") : undefined}
          name="vat"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mono
          className="sm:max-w-72"
        />
        <FormNotice problems={isForeign || isAbsent ? [] : form.problems} />
        {form.done && !form.isSending && form.problems.length === 0 && <Found {...form.done} />}
        <CallButton calls="vat/check_vat" type="submit" pending={form.isSending} pendingLabel={t("checking")}>
          {t("check")}
        </CallButton>
      </form>
    </div>
  );
}
