"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import {
  type AnnouncementKind,
  type AnnouncementStage,
  announcementKinds,
  firstStages,
} from "@/lib/base/announcements";
import type { AnnouncementChoices } from "@/lib/domain/support/announcements/schema";
import { publish } from "../actions";
import { ConcernFields } from "../concern-fields";
import { LanguageFields } from "../language-fields";
import { useRefusals } from "../problems";
import { TimeFields } from "../time-fields";
import { concernIn, noConcern, type TypedConcern } from "../typed-concern";
import { momentOf, readTyped, type TextFields, textFields, textsIn, titlesIn } from "../typed-texts";

type Typed = TextFields & {
  kind: AnnouncementKind;
  stage: AnnouncementStage;
  planned_from: string;
  planned_to: string;
  began: string;
  /** Never typed: it is not over. */
  ended: string;
  is_public: boolean;
  mails: boolean;
};

const firstOf = (kind: AnnouncementKind, texts: TextFields): Typed => ({
  ...texts,
  ...{
    kind,
    stage: firstStages(kind)[0] ?? "planned",
    planned_from: "",
    planned_to: "",
    began: "",
    ended: "",
  },
  ...{ is_public: true, mails: true },
});

/** What the form begins with, where the page that led here knows it. */
export type Prepared = { concern: TypedConcern; texts: TextFields; isPublic: boolean };

type NewProps = { kind: AnnouncementKind; choices: AnnouncementChoices; prepared?: Prepared };

/** A maintenance or an incident with its first update. */
export function NewAnnouncement({ kind: asked, choices, prepared }: NewProps) {
  const t = useTranslations("announcementAdmin");
  const words = useTranslations("announcements");
  const router = useRouter();
  const [concern, setConcern] = useState(prepared?.concern ?? noConcern);
  const brand = choices.brands.find((one) => String(one.id) === concern.brand);
  const main = (brand ?? { language: choices.main_language }).language;
  const refusals = useRefusals(main);
  const [isUnclear, setUnclear] = useState(false);
  const { form, field, box, press, problems, failure, isBusy } = useSentForm<Typed, { id: number } | null>({
    values: {
      ...firstOf(asked, prepared?.texts ?? textFields()),
      ...(prepared && { is_public: prepared.isPublic }),
    },
    check: (typed) => ({
      ...(typed[`title_${main}`].trim() === "" ? { [`title_${main}`]: t("wrong.title") } : {}),
      ...(typed[`text_${main}`].trim() === "" ? { [`text_${main}`]: t("wrong.text") } : {}),
    }),
    beside: refusals.beside,
    send: async (typed, key) => {
      const chosen = concernIn(concern);
      setUnclear(chosen === null);
      if (!chosen) return null;
      const { kind, stage, planned_from: from, planned_to: to, began } = typed;
      return sendForm(publish, {
        ...{ kind, stage, key, mails: typed.mails, is_public: typed.is_public, ...chosen },
        titles: titlesIn(typed),
        texts: textsIn(typed),
        planned_from: momentOf(from),
        planned_to: momentOf(to),
        began: momentOf(began),
      });
    },
    whenLost: "repeat",
    onDone: (made) => {
      if (!made) return;
      showToast(t("published"));
      router.push(`/staff/announcements/${made.id}` as Route);
    },
  });
  const [kind, stage] = form.watch(["kind", "stage"]);
  const stages = firstStages(kind);
  const error = isUnclear ? t("wrong.concerned") : refusals.concerned(failure);
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="max-w-4xl space-y-4">
      <Card title={t("what")}>
        <div className="space-y-4">
          <div className="grid gap-4 md:grid-cols-2">
            <SelectField
              label={t("kind")}
              {...field("kind", {
                onChange: ({ target }: { target: { value: AnnouncementKind } }) =>
                  form.setValue("stage", firstStages(target.value)[0] ?? "planned"),
              })}
            >
              {announcementKinds.map((one) => (
                <option key={one} value={one}>
                  {words(`kinds.${one}`)}
                </option>
              ))}
            </SelectField>
            {/* A select that stays while its options change would show none of them. */}
            <SelectField key={kind} label={t("stage")} {...field("stage")} defaultValue={stages[0]}>
              {stages.map((one) => (
                <option key={one} value={one}>
                  {words(`stages.${one}`)}
                </option>
              ))}
            </SelectField>
          </div>
          <LanguageFields main={main} field={field} hasTitle readTexts={() => readTyped(form.getValues())} />
        </div>
      </Card>
      <Card title={t("who")}>
        <ConcernFields choices={choices} typed={concern} onChange={setConcern} error={error} />
      </Card>
      <Card title={t("when")}>
        <TimeFields
          kind={kind}
          names={
            stage === "planned" ? ["planned_from", "planned_to"] : ["planned_from", "planned_to", "began"]
          }
          field={(name) => field(name)}
        />
      </Card>
      <Card title={t("told")}>
        <div className="flex flex-col gap-3">
          <Checkbox label={t("isPublic")} help={t("isPublicHelp")} {...box("is_public")} />
          <Checkbox label={t("mails")} help={t("mailsHelp")} {...box("mails")} />
        </div>
      </Card>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("publishing")}>
        {t("publish")}
      </Button>
    </form>
  );
}
