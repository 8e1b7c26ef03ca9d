"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { offer } from "../actions";

type Reply = { id: number; name: string; text: string };
type CannedDialogProps = { id: number; onChoose: (text: string) => void; onClose: () => void };

const mostListed = 8;

/** The replies whose name or text has what was typed; names first. */
function matching(replies: readonly Reply[], typed: string): Reply[] {
  const word = typed.trim().toLowerCase();
  const byName = replies.filter(({ name }) => name.toLowerCase().includes(word));
  const byText = replies.filter((one) => !byName.includes(one) && one.text.toLowerCase().includes(word));
  return [...byName, ...byText].slice(0, mostListed);
}

/** Inserts a canned reply: what is typed narrows them, Enter takes the first one, each is a button. */
export function CannedDialog({ id, onChoose, onClose }: CannedDialogProps) {
  const t = useTranslations("ticketTeam.canned");
  const common = useTranslations("common");
  const problem = useProblemText();
  const [typed, setTyped] = useState("");
  const { submit, state } = useSubmit<object, { replies: Reply[] }>({ send: () => sendForm(offer, { id }) });
  // Once, when it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `submit` is another function each time
  useEffect(() => void submit({}), []);
  const shown = state.step === "done" ? matching(state.answer.replies, typed) : [];
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("insert")}
      footer={<Button onClick={onClose}>{common("cancel")}</Button>}
    >
      <div className="space-y-3">
        <TextField
          label={t("find")}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key !== "Enter" || !first) return;
            event.preventDefault();
            onChoose(first.text);
          }}
        />
        {failure && <Notice tone="danger">{problem(failure.doc)}</Notice>}
        <ul className="divide-y rounded-md border empty:hidden" aria-label={t("title")}>
          {shown.map((reply) => (
            <li key={reply.id}>
              <button
                type="button"
                className="block w-full px-3 py-2 text-start hover:bg-hover"
                onClick={() => onChoose(reply.text)}
              >
                <span className="block font-medium">{reply.name}</span>
                <span className="line-clamp-2 text-ink-2 text-xs">{reply.text}</span>
              </button>
            </li>
          ))}
        </ul>
        {state.step === "done" && shown.length === 0 && <p className="text-ink-2">{t("noMatch")}</p>}
      </div>
    </Dialog>
  );
}
