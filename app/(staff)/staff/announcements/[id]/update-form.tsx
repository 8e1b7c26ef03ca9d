"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { type AnnouncementStage, isEnd } from "@/lib/base/announcements";
import type { ShownAnnouncement } from "@/lib/domain/support/announcements/schema";
import { update } from "../actions";
import { LanguageFields } from "../language-fields";
import { useRefusals } from "../problems";
import { readTyped, type TextFields, textFields, textsIn } from "../typed-texts";

type Typed = TextFields & { stage: AnnouncementStage; mails: boolean };

/** The next update with the stage that it brings; the last one closes the announcement. */
export function UpdateForm({ announcement }: { announcement: ShownAnnouncement }) {
  const t = useTranslations("announcementAdmin");
  const words = useTranslations("announcements");
  const router = useRouter();
  const { id, revision, stage: current, next_stages: stages, main_language: main } = announcement;
  const refusals = useRefusals(main);
  const { form, field, box, press, problems, isBusy } = useSentForm<Typed, { update: number }>({
    values: { ...textFields(), stage: current, mails: true },
    check: (typed) => (typed[`text_${main}`].trim() === "" ? { [`text_${main}`]: t("wrong.text") } : {}),
    beside: refusals.beside,
    send: (typed, key) => {
      const { stage, mails } = typed;
      return sendForm(update, { id, revision, stage, mails, key, texts: textsIn(typed) });
    },
    whenLost: "repeat",
    resets: true,
    onDone: () => {
      showToast(t("updated"));
      router.refresh();
    },
  });
  return (
    <Card title={t("newUpdate")}>
      <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
        <SelectField label={t("stage")} {...field("stage")} className="max-w-80">
          {stages.map((one) => (
            <option key={one} value={one}>
              {words(`stages.${one}`)}
            </option>
          ))}
        </SelectField>
        <LanguageFields
          main={main}
          field={field}
          hasTitle={false}
          readTexts={() => readTyped(form.getValues())}
        />
        <Checkbox label={t("mails")} help={t("mailsHelp")} {...box("mails")} />
        <FormNotice problems={problems} />
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("publishing")}>
          {t(isEnd(form.watch("stage")) ? "publishEnd" : "publishUpdate")}
        </Button>
      </form>
    </Card>
  );
}
