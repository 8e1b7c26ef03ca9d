"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Radio } from "@/components/ui/radio";
import { sendForm } from "@/lib/api/send-form";
import { takeSource } from "../actions";
import { type Source, sources } from "./sources";

type SourceFormProps = {
  chosen: Source;
  /** Of the own back end; empty = none. */
  url: string;
};

type Tried = { works: boolean; said: string };

/** Where servers come from. Nothing is saved that does not work; there is nothing to try of the simulation. */
export function SourceForm({ chosen, url }: SourceFormProps) {
  const t = useTranslations("setup.machines");
  const say = useProblemText();
  const router = useRouter();
  const [tried, setTried] = useState<Tried | null>(null);
  const { form, field, press, problems, isBusy } = useSentForm({
    values: { source: chosen, url, secret: "" },
    check: (typed) =>
      typed.source !== "http"
        ? {}
        : {
            ...(typed.url.trim() === "" ? { url: t("urlMissing") } : {}),
            ...(typed.secret.trim().length < 32 ? { secret: t("secretMissing") } : {}),
          },
    beside: ({ doc, fields }) =>
      Object.fromEntries(
        (["url", "secret"] as const)
          .filter((name) => name in fields)
          .map((name) => [name, doc === "argument.invalid" ? t(`${name}Missing`) : say(doc)]),
      ),
    send: ({ source, ...own }): Promise<Tried> => {
      setTried(null);
      return sendForm(takeSource, { kind: source, values: source === "http" ? own : {} });
    },
    onDone: (outcome) => {
      setTried(outcome);
      if (!outcome.works) return;
      showToast(t("saved"));
      router.refresh();
    },
  });
  const source = form.watch("source");
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      <fieldset className="space-y-3">
        <legend className="sr-only">{t("source")}</legend>
        {sources.map((name) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is in it.
          <label key={name} className="flex items-start gap-3">
            <Radio
              {...form.register("source")}
              value={name}
              defaultChecked={name === chosen}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="block font-medium">{t(name)}</span>
              <span className="block text-ink-2 text-xs">{t(`${name}Help`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {source === "http" && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField label={t("url")} {...field("url")} type="url" autoComplete="off" required />
          <TextField
            label={t("secret")}
            help={t("secretHelp")}
            {...field("secret")}
            type="password"
            autoComplete="new-password"
            required
          />
        </div>
      )}
      <FormNotice problems={problems} />
      {tried && !tried.works && (
        <Notice tone="danger" title={t("failedTitle")} live>
          <span className="wrap-anywhere">{t("said", { text: tried.said })}</span>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("trying")}>
        {t("try")}
      </Button>
    </form>
  );
}
