"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Plus } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import type { OutputOf } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { maxRules } from "@/lib/domain/network/firewall/rules";
import { edit } from "../actions";
import { RuleRow } from "./rule-row";
import { movedRule, newRule, rulesText, type TypedRule, typedOf, wrongPlaceOf } from "./typed-rules";

type EditorProps = { id: number; name: string; rules: OutputOf<"firewall", "show">["rules"] };

/** The rules of a set, in the order in which they decide. */
export function RuleEditor({ id, name, rules: saved }: EditorProps) {
  const t = useTranslations("firewall");
  const say = useProblemText();
  const [rules, setRules] = useState(() => saved.map(typedOf));
  const nextKey = useRef(saved.length);
  const { submit, state, isBusy, dismiss } = useSubmit({
    send: (input: { id: number; rules: string }) => sendForm(edit, input),
    whenLost: "repeat",
    onDone: () => showToast(t("saved", { name }), { tone: "good" }),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const wrong = wrongPlaceOf(failure?.details);
  const fields = { id, rules: rulesText(rules) };
  const change = (next: TypedRule[]) => {
    dismiss();
    setRules(next);
  };
  return (
    <Card
      title={t("rules")}
      hint={t("rulesHint")}
      flush
      footer={<ApiCalls calls={[{ call: "firewall/edit", fields }]} />}
    >
      {rules.length === 0 && <p className="px-4 py-3 text-ink-2">{t("rulesNone")}</p>}
      <ol className="divide-y" aria-label={t("rules")}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            number={index + 1}
            isLast={index === rules.length - 1}
            wrong={wrong?.at === `rule ${index + 1}` ? wrong : null}
            onChange={(part) =>
              change(rules.map((one) => (one.key === rule.key ? { ...one, ...part } : one)))
            }
            onMove={(by) => change(movedRule(rules, index, by))}
            onRemove={() => change(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ol>
      <div className="space-y-3 border-t px-4 py-3">
        {failure && (
          <Notice tone="danger" live>
            {wrong ? t("ruleWrong", wrong) : say(failure.doc)}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Plus size={16} aria-hidden />}
            {...(rules.length >= maxRules && { disabledReason: t("rulesFull", { max: maxRules }) })}
            onClick={() => change([...rules, newRule(nextKey.current++)])}
          >
            {t("addRule")}
          </Button>
          <CallButton
            calls="firewall/edit"
            variant="primary"
            pending={isBusy}
            pendingLabel={t("saving")}
            onClick={() => void submit(fields)}
          >
            {t("save")}
          </CallButton>
        </div>
      </div>
    </Card>
  );
}
