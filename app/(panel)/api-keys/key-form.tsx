import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { ErrorSummary } from "@/components/form/problems/error-summary";
import { SaidHere } from "@/components/form/problems/said-here";
import { putBack, useRulesForm } from "@/components/form/submit/use-rules-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { KeyOptions } from "@/lib/domain/identity/api-keys/options";
import { AddressPart } from "./address-part";
import { rangesOf, useAddresses } from "./addresses";
import { type Draft, type Field, refusedIn, rightsOfScope } from "./draft";
import { fieldIds, type PartProps, useProblemText } from "./form-parts";
import { KeyPreview } from "./key-preview";
import { NotifyPart } from "./notify-part";
import { RightsPart } from "./rights-part";
import { ScopePart } from "./scope-part";
import { TermsPart } from "./terms-part";
import { type Trouble, troubleOf } from "./trouble";

type KeyFormProps = {
  /** The initial values. */
  values: Draft;
  options: KeyOptions;
  now: Date;
  send: (draft: Draft, proof: PinProof, idempotencyKey: string) => Promise<unknown>;
  calls: "api_keys/add" | "api_keys/edit";
  submitLabel: string;
  busyLabel: string;
  cancel: ReactNode;
  /** For an existing key: what it is bound to. */
  boundTo?: string;
};

/** The rules load on first input; without them only the server checks the form. */
const loadRules = () => import("./key-rules").catch(() => null);

/** State of the form: the draft and its errors, the PIN if the key is to be exempt from it, and submitting. */
function useKeyForm({ values, now, options, send }: KeyFormProps) {
  const form = useRulesForm<Draft>({
    values,
    check: async (draft) => (await loadRules())?.wrongIn(draft, now) ?? {},
  });
  const { errors, isSubmitted, submitCount } = form.formState;
  const draft = form.watch();
  const pin = usePin(options.has_pin && draft.isExempt);
  const { submit, state, isBusy } = useSubmit({
    send: ({ pin: given, pin_trust, ...typed }: Draft & PinProof, key) =>
      send(typed, { pin: given, pin_trust }, key),
    pin,
    whenLost: "repeat",
  });
  const press = form.handleSubmit(async (typed) => {
    const end = await submit(typed);
    if (end.end === "refused") putBack(form, refusedIn(end.failure.fields));
  });
  // Before the first submit only the name is checked while typing; an empty one is not an error yet.
  const checkEarly = ({ target }: { target: { value: string } }) => {
    if (isSubmitted) return;
    if (target.value.trim() === "") form.clearErrors("name");
    else void form.trigger("name");
  };
  const typed: PartProps["typed"] = (name) =>
    form.register(name, name === "name" ? { onChange: checkEarly } : undefined);
  const change = (facts: Partial<Draft>) => {
    for (const [name, value] of Object.entries(facts)) form.setValue(name as keyof Draft, value);
    if (isSubmitted) void form.trigger();
  };
  const error = useProblemText(errors);
  return { press, submitCount, part: { draft, change, typed, error }, pin, state, isBusy };
}

const fields = Object.keys(fieldIds) as Field[];

/** The form of a key, with a preview of its rights. */
export function KeyForm(props: KeyFormProps) {
  const { options, now, boundTo } = props;
  const t = useTranslations("apiKeys.form");
  const states = useTranslations("states");
  const { press, submitCount, part, pin, state, isBusy } = useKeyForm(props);
  const { draft, error } = part;
  const errors = fields.flatMap((field) => {
    const text = error(field);
    return text ? [{ id: fieldIds[field], text }] : [];
  });
  return (
    <form
      method="post"
      onSubmit={press}
      noValidate
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        {submitCount > 0 && errors.length > 0 && (
          <ErrorSummary
            key={submitCount}
            title={states("fieldsTitle", { count: errors.length })}
            errors={errors}
          />
        )}
        <ScopePart
          {...part}
          servers={options.servers}
          projects={options.projects}
          {...(boundTo === undefined ? {} : { boundTo })}
        />
        <AddressPart {...part} own={options.address} />
        <RightsPart {...part} offered={options.rights[rightsOfScope(draft.scope)]} />
        <NotifyPart {...part} email={options.email} />
        <TermsPart {...part} today={now.toISOString().slice(0, 10)} hasPin={options.has_pin} pin={pin} />
        {errors.length === 0 && <Outcome trouble={troubleOf(state)} />}
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
          {props.cancel}
          <CallButton
            calls={props.calls}
            type="submit"
            variant="primary"
            pending={isBusy}
            pendingLabel={props.busyLabel}
          >
            {props.submitLabel}
          </CallButton>
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
  const t = useTranslations("apiKeys.preview");
  const offered = options.rights[rightsOfScope(draft.scope)];
  const server = options.servers.find(({ id }) => id === draft.serverId)?.hostname ?? t("oneServer");
  const project = options.projects.find(({ id }) => id === draft.projectId)?.name ?? t("oneProject");
  const limit = { account: null, server, project }[draft.scope];
  return (
    <KeyPreview
      rights={draft.isNarrowed ? offered.filter((right) => draft.rights.includes(right)) : offered}
      all={options.rights.account}
      ranges={rangesOf(draft.ip, useAddresses(draft.ip))}
      expires={draft.expires}
      isExempt={draft.isExempt}
      server={limit}
    />
  );
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
