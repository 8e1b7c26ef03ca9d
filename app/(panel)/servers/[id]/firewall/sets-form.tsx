import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowUp, X } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PanelLink } from "@/components/ui/panel-link";
import { call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { maxAttached } from "@/lib/base/firewall/most-attached";

type Chosen = OutputOf<"firewall", "server">["sets"];

/** The set with that number goes one place up. */
function raised(sets: Chosen, index: number): Chosen {
  const next = [...sets];
  const [one] = next.splice(index, 1);
  if (one) next.splice(index - 1, 0, one);
  return next;
}

/** The rule sets of the server, in order; saved before anything is applied. */
export function SetsForm({ id, chosen }: { id: number; chosen: Chosen }) {
  const t = useTranslations("firewall");
  const say = useProblemText();
  const [sets, setSets] = useState(chosen);
  const { data } = useQuery({ ...query("firewall", "list", {}), retry: false });
  const { submit, isBusy, state, dismiss } = useSubmit({
    send: (input: { id: number; sets: number[] }) => call("firewall", "attach", input),
    whenLost: "repeat",
    onDone: () => showToast(t("chosen"), { tone: "good" }),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const change = (next: Chosen) => {
    dismiss();
    setSets(next);
  };
  const others = (data?.list ?? []).filter((one) => !sets.some(({ id: own }) => own === one.id));
  const ids = sets.map((one) => one.id);
  const isChanged = ids.join() !== chosen.map((one) => one.id).join();
  return (
    <div className="space-y-4">
      {sets.length === 0 && <p className="text-ink-2">{t("noneChosen")}</p>}
      <ol className="divide-y empty:hidden" aria-label={t("chosenSets")}>
        {sets.map((one, index) => (
          <li key={one.id} className="flex items-center gap-2 py-1.5">
            <span className="wrap-anywhere min-w-0 grow">
              <PanelLink
                href={`/firewall/${one.id}` as Route}
                className="text-accent-ink underline-offset-2 hover:underline"
              >
                {one.name}
              </PanelLink>
              <span className="block text-ink-2 text-xs">{t("ruleCount", { count: one.rules })}</span>
            </span>
            {index > 0 && (
              <IconButton label={t("setUp", { name: one.name })} onClick={() => change(raised(sets, index))}>
                <ArrowUp size={16} aria-hidden />
              </IconButton>
            )}
            <IconButton
              label={t("setOff", { name: one.name })}
              onClick={() => change(sets.filter((other) => other !== one))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {data && others.length > 0 && sets.length < maxAttached && (
        <SelectField
          className="max-w-80"
          label={t("addSet")}
          value=""
          onChange={({ target }) => {
            const found = others.find((one) => String(one.id) === target.value);
            if (found) change([...sets, { id: found.id, name: found.name, rules: found.rules.length }]);
          }}
        >
          <option value="" disabled>
            {t("choose")}
          </option>
          {others.map(({ id: other, name }) => (
            <option key={other} value={other}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {failure && (
        <Notice tone="danger" live>
          {say(failure.doc)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <CallButton
          calls="firewall/attach"
          variant={isChanged ? "primary" : undefined}
          pending={isBusy}
          pendingLabel={t("saving")}
          disabled={!isChanged}
          onClick={() => void submit({ id, sets: ids })}
        >
          {t("saveSets")}
        </CallButton>
        <LinkButton href={"/firewall" as Route}>{t("allSets")}</LinkButton>
      </div>
      <ApiCalls calls={[{ call: "firewall/attach", fields: { id, sets: ids.join(",") } }]} />
    </div>
  );
}
