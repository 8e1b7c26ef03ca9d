"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";
import { tell } from "../actions";

type TellFormProps = { found: StaffCase; words: { subject: string; text: string }; hours: number };
type Typed = { subject: string; text: string; quote: string; hours: string };

const mostQuoted = 5;

/** Tells the customer: a ticket with these words and the complaint as it is quoted here. */
export function TellForm({ found, words, hours }: TellFormProps) {
  const { id, list, ticket, customer, address, told: toldAt } = found;
  const t = useTranslations("abuseAdmin");
  const router = useRouter();
  const untold = list.filter(({ told }) => told === null).slice(0, mostQuoted);
  const quote = untold
    .map(({ text, report }) => (report ? `${text}\n\n${report}` : text))
    .join("\n\n---\n\n")
    .slice(0, 20_000);
  const { field, press, problems, isBusy } = useSentForm<Typed, { ticket: number }>({
    values: { ...words, quote, hours: String(hours) },
    check: (typed) => ({
      ...(typed.subject.trim() === "" ? { subject: t("wrong.subject") } : {}),
      ...(typed.text.trim() === "" ? { text: t("wrong.words") } : {}),
      ...(/^([1-9]\d{0,2})$/.test(typed.hours.trim()) && Number(typed.hours) <= 720
        ? {}
        : { hours: t("wrong.hours") }),
    }),
    send: (typed, key) =>
      sendForm(tell, {
        ...{ id, subject: typed.subject, text: typed.text, quote: typed.quote },
        hours: Number(typed.hours),
        complaints: untold.map((one) => one.id),
        seen: { account: customer?.id ?? 0, address, told: toldAt },
        send_key: key,
      }),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("toldDone"));
      router.refresh();
    },
  });
  return (
    <Card title={t(ticket === null ? "tell" : "tellAgain")}>
      <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
        {ticket === null && <TextField label={t("subject")} maxLength={150} {...field("subject")} required />}
        <TextareaField label={t("words")} help={t("wordsHelp")} rows={6} {...field("text")} required />
        <TextareaField
          label={t("quote")}
          help={t("quoteHelp")}
          optionalLabel={t("optional")}
          rows={8}
          maxLength={20_000}
          {...field("quote")}
        />
        <TextField
          label={t("hours")}
          help={t("hoursHelp")}
          inputMode="numeric"
          className="max-w-60"
          {...field("hours")}
          required
        />
        <FormNotice problems={problems} />
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("working")}>
          {t(ticket === null ? "tell" : "tellAgain")}
        </Button>
      </form>
    </Card>
  );
}
