import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { CallButton } from "@/components/form/call-button";
import { ErrorSummary } from "@/components/form/error-summary";
import { SaidHere } from "@/components/form/said-here";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { useSubmit } from "@/components/form/use-submit";
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

/** State of the form: problems by field, the PIN where the key is to be exempt from it, and sending. */
function useKeyForm({ values, now, options, send }: KeyFormProps) {
  const [draft, setDraft] = useState(values);
  const [presses, setPresses] = useState(0);
  const refused = useRef<{ draft: Draft; problems: Problems } | null>(null);
  const pin = usePin(options.has_pin && draft.isExempt);
  const { submit, state, isBusy } = useSubmit({
    send: ({ pin: given, pin_trust, ...typed }: Draft & PinProof, key) =>
      send(typed, { pin: given, pin_trust }, key),
    pin,
    whenLost: "repeat",
  });
  const found = problemsOf(draft, now);
  const press = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setPresses(presses + 1);
    refused.current = null;
    if (Object.keys(found).length > 0) return;
    const end = await submit(draft);
    if (end.end === "refused") refused.current = { draft, problems: problemsFrom(end.failure.fields) };
    setPresses(presses + 2);
  };
  const problems = presses === 0 ? earlyIn(found) : { ...whileSame(refused.current, draft), ...found };
  const change = (facts: Partial<Draft>) => setDraft({ ...draft, ...facts });
  return { press, presses, part: { draft, change, problems }, pin, state, isBusy };
}

/** Before the first press only filled-in fields are checked: an empty field is not wrong yet. */
const earlyIn = ({ name }: Problems): Problems => (name && name.says !== "nameMissing" ? { name } : {});

/** The server's refusals, as long as the draft has not changed since. */
const whileSame = (refused: { draft: Draft; problems: Problems } | null, draft: Draft): Problems =>
  refused?.draft === draft ? refused.problems : {};

/** The form of a key, with a preview of what the key will be able to do. */
export function KeyForm(props: KeyFormProps) {
  const { options, now, boundTo } = props;
  const t = useTranslations("apiKeys.form");
  const { press, presses, part, pin, state, isBusy } = useKeyForm(props);
  const { draft, problems } = part;
  return (
    <form
      method="post"
      onSubmit={press}
      noValidate
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        {presses > 0 && <Summary key={presses} problems={problems} />}
        <ScopePart {...part} servers={options.servers} {...(boundTo === undefined ? {} : { boundTo })} />
        <AddressPart {...part} own={options.address} />
        <RightsPart {...part} offered={options.rights[draft.scope]} />
        <NotifyPart {...part} email={options.email} />
        <TermsPart {...part} today={now.toISOString().slice(0, 10)} hasPin={options.has_pin} pin={pin} />
        {Object.keys(problems).length === 0 && <Outcome trouble={troubleOf(state)} />}
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
