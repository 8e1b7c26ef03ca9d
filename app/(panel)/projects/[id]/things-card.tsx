"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { assign } from "../actions";

type Thing = { id: number; name: string; note?: string };
type Kind = "servers" | "services" | "ssh_keys";

const inputs = {
  servers: (id: number) => ({ servers: [id] }),
  services: (id: number) => ({ services: [id] }),
  ssh_keys: (id: number) => ({ ssh_keys: [id] }),
};

type ThingsCardProps = {
  project: number;
  kind: Kind;
  /** In the project. */
  things: readonly Thing[];
  /** Not in it, and can be put into it here; empty for an archived project. */
  others: readonly Thing[];
  /** Beside the title. */
  actions?: ReactNode;
};

/** Things of one kind in a project: each can be taken out, others put in. */
export function ThingsCard({ project, kind, things, others, actions }: ThingsCardProps) {
  const t = useTranslations("projects");
  const say = useProblemText();
  const [chosen, setChosen] = useState("");
  const { submit, isBusy } = useSubmit({
    send: ({ to, id }: { to: number; id: number }) => sendForm(assign, { project: to, ...inputs[kind](id) }),
    whenLost: "repeat",
    onDone: () => setChosen(""),
  });
  const move = async (to: number, id: number) => {
    const end = await submit({ to, id });
    if (end.end === "refused" || end.end === "unknown") showToast(say(end.failure.doc), { tone: "danger" });
  };
  const first = others.find(({ id }) => String(id) === chosen);
  return (
    <Card
      title={t(`kinds.${kind}`)}
      actions={actions}
      flush
      footer={
        others.length > 0 && (
          <div className="space-y-3">
            <div className="flex flex-wrap items-end gap-2">
              <SelectField
                label={t(`put.${kind}`)}
                className="min-w-0 grow basis-48"
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                <option value="">{t("choose")}</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <CallButton
                calls="projects/assign"
                pending={isBusy}
                pendingLabel={t("saving")}
                {...(!first && { disabledReason: t("choose") })}
                onClick={() => first && void move(project, first.id)}
              >
                {t("putIn")}
              </CallButton>
            </div>
            <ApiCalls calls={[{ call: "projects/assign", fields: { project, [kind]: chosen } }]} />
          </div>
        )
      }
    >
      {things.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t(`none.${kind}`)}</p>
      ) : (
        <ul className="divide-y">
          {things.map(({ id, name, note }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 grow basis-48">
                <span className="wrap-anywhere">{name}</span>
                {note && <span className="wrap-anywhere block font-mono text-ink-2 text-xs">{note}</span>}
              </span>
              <CallButton
                calls="projects/assign"
                size="sm"
                aria-label={t("takeOutNamed", { name })}
                onClick={() => void move(0, id)}
              >
                {t("takeOut")}
              </CallButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
