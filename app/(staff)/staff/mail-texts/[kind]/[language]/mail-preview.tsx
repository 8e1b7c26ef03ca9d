"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { sendForm } from "@/lib/api/send-form";
import type { ShownMail, ShownMailText } from "@/lib/domain/messages/mails/texts/schema";
import { preview, tryOut } from "../../actions";
import { useRefusal } from "./use-refusal";

type Typed = { subject: string; body: string };
type MailPreviewProps = {
  shown: Pick<ShownMailText, "kind" | "language" | "brand" | "examples" | "mail">;
  /** What is in the form now. */
  read: () => Typed;
};

function Sheet({ mail, isPlain }: { mail: ShownMail; isPlain: boolean }) {
  const t = useTranslations("mailTexts");
  return (
    <div className="rounded-md border">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b px-3 py-2">
        <dt className="text-ink-2">{t("from")}</dt>
        <dd className="wrap-anywhere">{mail.from}</dd>
        <dt className="text-ink-2">{t("subject")}</dt>
        <dd className="font-semibold wrap-anywhere">{mail.subject}</dd>
      </dl>
      {isPlain ? (
        <pre className="overflow-x-auto whitespace-pre-wrap p-3 font-mono text-xs wrap-anywhere">
          {mail.text}
        </pre>
      ) : (
        // Without scripts, forms and links of the panel: the mail is shown as it arrives, and can do nothing.
        <iframe
          title={t("preview")}
          sandbox=""
          srcDoc={mail.html}
          className="h-120 w-full rounded-b-md bg-white"
        />
      )}
    </div>
  );
}

/** The mail as it arrives with what is typed, and a test mail to oneself. */
export function MailPreview({ shown, read }: MailPreviewProps) {
  const t = useTranslations("mailTexts");
  const refusal = useRefusal();
  const { kind, language, brand, examples } = shown;
  const [isPlain, setPlain] = useState(false);
  const [example, setExample] = useState(0);
  const draft = (chosen: number) => ({ kind, language, brand, example: chosen, ...read() });
  const look = useSubmit({
    send: ({ chosen }: { chosen: number }) => sendForm(preview, draft(chosen)),
  });
  const trial = useSubmit({ send: () => sendForm(tryOut, draft(example)) });
  const [mail, setMail] = useState(shown.mail);
  if (look.state.step === "done" && look.state.answer !== mail) setMail(look.state.answer);
  const failed = [look.state, trial.state].find(
    (state) => state.step === "refused" || state.step === "unknown",
  );
  return (
    <Card title={t("preview")} hint={t("previewHint")}>
      <div className="space-y-3">
        <div className="flex flex-wrap items-end gap-3">
          {examples > 1 && (
            <SelectField
              label={t("example")}
              value={example}
              onChange={(event) => {
                const chosen = Number(event.target.value);
                setExample(chosen);
                void look.submit({ chosen });
              }}
            >
              {Array.from({ length: examples }, (_, index) => index).map((index) => (
                <option key={index} value={index}>
                  {t("exampleOf", { number: index + 1, count: examples })}
                </option>
              ))}
            </SelectField>
          )}
          <Segmented
            legend={t("format")}
            value={isPlain ? "plain" : "html"}
            onChange={(event) => setPlain(event.target.value === "plain")}
            options={[
              { value: "html", label: t("html") },
              { value: "plain", label: t("plain") },
            ]}
          />
          <Button
            pending={look.isBusy}
            pendingLabel={t("previewing")}
            onClick={() => void look.submit({ chosen: example })}
          >
            {t("update")}
          </Button>
          <Button
            pending={trial.isBusy}
            pendingLabel={t("sending")}
            onClick={() => {
              look.dismiss();
              void trial.submit({});
            }}
          >
            {t("try")}
          </Button>
        </div>
        {failed && "failure" in failed && (
          <Notice tone="danger" live>
            {refusal(failed.failure)}
          </Notice>
        )}
        {trial.state.step === "done" && (
          <Notice tone="good" live>
            {t("sent", { recipient: trial.state.answer.recipient })}
          </Notice>
        )}
        <Sheet mail={mail} isPlain={isPlain} />
      </div>
    </Card>
  );
}
