"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { overcommitParts } from "@/lib/base/overcommit";
import type { BackEndHosts } from "@/lib/domain/servers/hosts/schema";
import { setRule } from "./actions";
import { factorIn, firstOf, type TypedRule } from "./typed-rule";

type RuleProps = { backEnd: Pick<BackEndHosts, "name" | "version" | "overcommit"> };

function RuleDialog({ backEnd, onClose }: RuleProps & { onClose: () => void }) {
  const { name, version, overcommit } = backEnd;
  const t = useTranslations("hosts");
  const text = useProblemText();
  const router = useRouter();
  const { form, field, box, press, failure, isBusy } = useSentForm<TypedRule, object>({
    values: firstOf(overcommit),
    check: (typed) =>
      typed.limits
        ? Object.fromEntries(
            overcommitParts
              .filter((part) => factorIn(typed[part]) === null)
              .map((part) => [part, t("rule.wrong")]),
          )
        : {},
    send: ({ limits, spreads, cpu, memory, disk }) =>
      sendForm(setRule, {
        ...{ back_end: name, version },
        overcommit: limits
          ? {
              cpu: factorIn(cpu) ?? 0,
              memory: factorIn(memory) ?? 0,
              disk: factorIn(disk) ?? 0,
              spreads,
            }
          : null,
      }),
    onDone: () => {
      showToast(t("rule.saved"));
      onClose();
      router.refresh();
    },
  });
  const limits = form.watch("limits");
  return (
    <ConfirmDialog
      title={t("rule.title", { name })}
      description={t("rule.text")}
      confirmLabel={t("rule.save")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <Checkbox label={t("rule.limits")} help={t("rule.limitsHelp")} {...box("limits")} />
      {limits && (
        <>
          {overcommitParts.map((part) => (
            <TextField
              key={part}
              label={t(`rule.${part}`)}
              help={t(`rule.help.${part}`)}
              {...field(part)}
              inputMode="decimal"
              autoComplete="off"
              required
            />
          ))}
          <Checkbox label={t("rule.spreads")} help={t("rule.spreadsHelp")} {...box("spreads")} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Sets how much the hosts of a back end may promise. */
export function RuleButton({ backEnd }: RuleProps) {
  const t = useTranslations("hosts");
  const [isOpen, setOpen] = useState(false);
  const label = t("rule.change");
  return (
    <>
      <Button size="sm" aria-label={`${label}: ${backEnd.name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <RuleDialog backEnd={backEnd} onClose={() => setOpen(false)} />}
    </>
  );
}
