import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormState } from "react-hook-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SaidHere } from "@/components/form/said-here";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { putBack, useRulesForm, type Wrong } from "@/components/form/use-rules-form";
import { useSubmit } from "@/components/form/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { parseRanges } from "@/lib/base/address";
import type { KeyOptions } from "@/lib/domain/api-keys/options";
import { AddressPart } from "./address-part";
import { type Draft, type Field, type Problems, problemsFrom, problemsOf } from "./draft";
import { fieldIds, useProblemText } from "./form-parts";
import { KeyPreview } from "./key-preview";
import { NotifyPart } from "./notify-part";
import { RightsPart } from "./rights-part";
import { ScopePart } from "./scope-part";
import { TermsPart } from "./terms-part";
import { type Trouble, troubleOf } from "./trouble";

type KeyFormProps = {
  /** What stands in it at first. */
  values: Draft;
  options: KeyOptions;
  now: Date;
  send: (draft: Draft, proof: PinProof, idempotencyKey: string) => Promise<unknown>;
  submitLabel: string;
  busyLabel: string;
  cancel: ReactNode;
  /** For a key that exists: what it is bound to. */
  boundTo?: string;
};

const wrongIn = (draft: Draft, now: Date): Wrong<Draft> =>
  Object.fromEntries(Object.entries(problemsOf(draft, now)).map(([field, { says }]) => [field, says]));

/** Everything between the press and the key: what is wrong, the PIN where the key is to pass without it, the sending. */
function useKeyForm({ values, now, options, send }: KeyFormProps) {
  const form = useRulesForm<Draft>({ values, check: (draft) => wrongIn(draft, now), focusesField: false });
  const { register, formState, setValue } = form;
  const draft = form.watch();
  const pin = usePin(options.has_pin && draft.isExempt);
  const queries = useQueryClient();
  const { submit, state, isBusy } = useSubmit({
    send: ({ pin: given, pin_trust, ...typed }: Draft & PinProof, key) =>
      send(typed, { pin: given, pin_trust }, key),
    pin,
    whenLost: "repeat",
    onDone: () => void queries.invalidateQueries({ queryKey: ["api_keys"] }),
  });
  const press = form.handleSubmit(async (typed) => {
    const end = await submit(typed);
    if (end.end !== "refused") return;
    const refused = Object.entries(problemsFrom(end.failure.fields));
    putBack(form, Object.fromEntries(refused.map(([field, { says }]) => [field, says])), false);
  });
  const change = (facts: Partial<Draft>) => {
    for (const [name, value] of Object.entries(facts) as [keyof Draft, Draft[keyof Draft]][])
      setValue(name, value, { shouldValidate: formState.isSubmitted });
  };
  const problems = problemsIn(formState, problemsOf(draft, now));
  return { press, part: { draft, register, change, problems }, pin, state, isBusy, formState };
}

/** What is to be said: after a press all of it; before, only what is typed is judged, for an empty field is not wrong yet. */
function problemsIn({ errors, isSubmitted }: FormState<Draft>, found: Problems): Problems {
  if (!isSubmitted) return found.name && found.name.says !== "nameMissing" ? { name: found.name } : {};
  const refused = fields.filter((field) => errors[field]?.type === "server");
  return { ...Object.fromEntries(refused.map((field) => [field, { says: "refused" }])), ...found };
}

/** The form of a key with what it will be able to do beside it. */
export function KeyForm(props: KeyFormProps) {
  const { options, now, boundTo } = props;
  const t = useTranslations("apiKeys.form");
  const { press, part, pin, state, isBusy, formState } = useKeyForm(props);
  const { draft, problems } = part;
  return (
    <form
      method="post"
      onSubmit={press}
      noValidate
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        {formState.isSubmitted && <Summary key={formState.submitCount} problems={problems} />}
        <ScopePart {...part} servers={options.servers} {...(boundTo === undefined ? {} : { boundTo })} />
        <AddressPart {...part} own={options.address} />
        <RightsPart {...part} offered={options.rights[draft.scope]} />
        <NotifyPart {...part} email={options.email} />
        <TermsPart {...part} today={now.toISOString().slice(0, 10)} hasPin={options.has_pin} pin={pin} />
        {Object.keys(problems).length === 0 && <Outcome trouble={troubleOf(state)} />}
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
          {props.cancel}
          <Button type="submit" variant="primary" pending={isBusy} pendingLabel={props.busyLabel}>
            {props.submitLabel}
          </Button>
        </div>
      </div>
      <div className="lg:sticky lg:top-[calc(var(--sticky-top,0px)+1rem)]">
        <Card title={t("preview")}>
          <Preview draft={draft} options={options} />
        </Card>
      </div>
    </form>
  );
}

function Preview({ draft, options }: { draft: Draft; options: KeyOptions }) {
  const parsed = parseRanges(draft.ip);
  const offered = options.rights[draft.scope];
  const server = options.servers.find(({ id }) => id === draft.serverId)?.hostname ?? null;
  return (
    <KeyPreview
      rights={draft.isNarrowed ? offered.filter((right) => draft.rights.includes(right)) : offered}
      all={options.rights.account}
      ranges={"ranges" in parsed ? parsed.ranges : null}
      expires={draft.expires}
      isExempt={draft.isExempt}
      server={draft.scope === "server" ? (server ?? "–") : null}
    />
  );
}

const fields: readonly Field[] = ["name", "serverId", "ip", "rights", "address", "expires"];

function Summary({ problems }: { problems: Problems }) {
  const t = useTranslations("states");
  const say = useProblemText();
  const errors = fields.flatMap((field) => {
    const text = say(problems[field]);
    return text ? [{ id: fieldIds[field], text }] : [];
  });
  if (errors.length === 0) return null;
  return <ErrorSummary title={t("fieldsTitle", { count: errors.length })} errors={errors} />;
}

function Outcome({ trouble }: { trouble: Trouble | null }) {
  const t = useTranslations("apiKeys.trouble");
  if (!trouble) return null;
  return (
    <SaidHere key={trouble}>
      <Notice tone={trouble === "checking" ? "info" : "danger"} live>
        {t(trouble)}
      </Notice>
    </SaidHere>
  );
}
