"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import type { AnnouncementChoices, ShownAnnouncement } from "@/lib/domain/support/announcements/schema";
import { change } from "../actions";
import { ConcernFields } from "../concern-fields";
import { LanguageFields } from "../language-fields";
import { useRefusals } from "../problems";
import { TimeFields, type TimeName } from "../time-fields";
import { concernIn, typedOf } from "../typed-concern";
import { fieldOfMoment, momentOf, type TextFields, textFields, titlesIn } from "../typed-texts";

type ChangeFormProps = { announcement: ShownAnnouncement; choices: AnnouncementChoices };
type Typed = TextFields & Record<TimeName, string> & { is_public: boolean };

const firstOf = (shown: ShownAnnouncement): Typed => ({
  ...textFields(shown.titles),
  planned_from: fieldOfMoment(shown.planned_from),
  planned_to: fieldOfMoment(shown.planned_to),
  began: fieldOfMoment(shown.began),
  ended: fieldOfMoment(shown.ended),
  is_public: shown.is_public,
});

/** A time that was not touched is not sent: the field has no seconds. */
const changedMoment = (typed: string, was: string | null): string =>
  typed === fieldOfMoment(was) ? "" : momentOf(typed);

/** Titles, times, who is concerned and whether everybody sees it. */
export function ChangeForm({ announcement, choices }: ChangeFormProps) {
  const t = useTranslations("announcementAdmin");
  const router = useRouter();
  const { id, revision, kind, began, ended } = announcement;
  const [concern, setConcern] = useState(() => typedOf(announcement));
  const brand = choices.brands.find((one) => String(one.id) === concern.brand);
  const main = (brand ?? { language: choices.main_language }).language;
  const refusals = useRefusals(main);
  const [isUnclear, setUnclear] = useState(false);
  const { field, box, press, problems, failure, isBusy } = useSentForm<Typed, { revision: number } | null>({
    values: firstOf(announcement),
    check: (typed) => (typed[`title_${main}`].trim() === "" ? { [`title_${main}`]: t("wrong.title") } : {}),
    beside: refusals.beside,
    send: async (typed) => {
      const chosen = concernIn(concern);
      setUnclear(chosen === null);
      if (!chosen) return null;
      return sendForm(change, {
        ...{ id, revision, is_public: typed.is_public, ...chosen },
        titles: titlesIn(typed),
        planned_from: momentOf(typed.planned_from),
        planned_to: momentOf(typed.planned_to),
        began: changedMoment(typed.began, began),
        ended: changedMoment(typed.ended, ended),
      });
    },
    onDone: (done) => {
      if (!done) return;
      showToast(t("changed"));
      router.refresh();
    },
  });
  const names: TimeName[] = [
    "planned_from",
    "planned_to",
    ...(began === null ? [] : (["began"] as const)),
    ...(ended === null ? [] : (["ended"] as const)),
  ];
  const error = isUnclear ? t("wrong.concerned") : refusals.concerned(failure);
  return (
    <Card title={t("edit")}>
      <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
        <LanguageFields main={main} field={field} hasTitle readTexts={null} />
        <TimeFields kind={kind} names={names} field={(name) => field(name)} />
        <ConcernFields choices={choices} typed={concern} onChange={setConcern} error={error} />
        <Checkbox label={t("isPublic")} help={t("isPublicHelp")} {...box("is_public")} />
        <FormNotice problems={problems} />
        <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
          {t("save")}
        </Button>
      </form>
    </Card>
  );
}
