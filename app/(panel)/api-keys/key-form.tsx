import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { ErrorSummary } from "@/components/form/error-summary";
import type { PinAsking } from "@/components/form/use-pin";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { parseRanges } from "@/lib/base/address";
import type { KeyOptions } from "@/lib/domain/api-keys/options";
import { AddressPart } from "./address-part";
import { type Draft, type Field, type Problems, problemsOf } from "./draft";
import { fieldIds, useProblemText } from "./form-parts";
import { KeyPreview } from "./key-preview";
import { NotifyPart } from "./notify-part";
import { RightsPart } from "./rights-part";
import { ScopePart } from "./scope-part";
import { TermsPart } from "./terms-part";
import type { Saving, Trouble } from "./use-save";

type KeyFormProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  options: KeyOptions;
  now: Date;
  pin: PinAsking;
  saving: Pick<Saving<unknown>, "isBusy" | "isChecking" | "trouble" | "refused">;
  onSave: () => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  cancel: ReactNode;
  /** For a key that exists: what it is bound to. */
  boundTo?: string;
};

/** The form of a key with what it will be able to do beside it. */
export function KeyForm(props: KeyFormProps) {
  const { draft, onChange, options, now, pin, saving, onSave, boundTo } = props;
  const t = useTranslations("apiKeys.form");
  const [isPressed, setPressed] = useState(false);
  const [faults, setFaults] = useState(0);
  const refusedDraft = useRef<Draft | null>(null);
  const found = problemsOf(draft, now);
  // Before the first press only what is typed is judged: an empty field is not wrong yet.
  const early: Problems = found.name && found.name.says !== "nameMissing" ? { name: found.name } : {};
  const refused = refusedDraft.current === draft ? saving.refused : {};
  const problems = isPressed ? { ...refused, ...found } : early;
  const change = (facts: Partial<Draft>) => onChange({ ...draft, ...facts });
  const part = { draft, change, problems };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    setPressed(true);
    if (Object.keys(found).length > 0) return setFaults((count) => count + 1);
    setFaults(0);
    refusedDraft.current = draft;
    await onSave();
  };
  const offered = options.rights[draft.scope];
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        {isPressed && <Summary key={faults} problems={problems} isShown={faults > 0 || isSet(refused)} />}
        <ScopePart {...part} servers={options.servers} {...(boundTo === undefined ? {} : { boundTo })} />
        <AddressPart {...part} own={options.address} />
        <RightsPart {...part} offered={offered} />
        <NotifyPart {...part} email={options.email} />
        <TermsPart {...part} today={now.toISOString().slice(0, 10)} hasPin={options.has_pin} pin={pin} />
        <Outcome isChecking={saving.isChecking} trouble={saving.trouble} />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
          {props.cancel}
          <Button type="submit" variant="primary" pending={saving.isBusy} pendingLabel={props.busyLabel}>
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

const isSet = (problems: Problems): boolean => Object.keys(problems).length > 0;

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

const fields: readonly Field[] = ["name", "server", "ip", "rights", "address", "expires"];

function Summary({ problems, isShown }: { problems: Problems; isShown: boolean }) {
  const t = useTranslations("states");
  const say = useProblemText();
  const errors = fields.flatMap((field) => {
    const text = say(problems[field]);
    return text ? [{ id: fieldIds[field], text }] : [];
  });
  if (!isShown || errors.length === 0) return null;
  return <ErrorSummary title={t("fieldsTitle", { count: errors.length })} errors={errors} />;
}

function Outcome({ isChecking, trouble }: { isChecking: boolean; trouble: Trouble | null }) {
  const t = useTranslations("apiKeys.trouble");
  if (isChecking)
    return (
      <Notice tone="info" live>
        {t("checking")}
      </Notice>
    );
  if (!trouble) return null;
  return (
    <Notice tone="danger" live>
      {t(trouble)}
    </Notice>
  );
}
