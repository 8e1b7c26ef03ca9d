"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { isHost, isPort, mailServerUrl, senderOf } from "@/lib/base/mail-server-url";
import { saveTried } from "../actions";

type MailFormProps = {
  version: number;
  /** Where the saved mail server is; null = none is saved. */
  place: string | null;
  senderName: string;
};

const fieldsOf: Record<string, "host" | "sender"> = { SMTP_URL: "host", MAIL_FROM: "sender" };

/** The mail server: it has to take a test mail to whoever sets it up, then it is saved. */
export function MailForm({ version, place, senderName }: MailFormProps) {
  const t = useTranslations("setup.mail");
  const say = useProblemText();
  const router = useRouter();
  const [tried, setTried] = useState<{ works: boolean; said: string } | null>(null);
  const { field, press, problems, isBusy } = useSentForm({
    values: {
      host: "",
      port: "465",
      scheme: "smtps" as "smtp" | "smtps",
      user: "",
      password: "",
      sender_name: senderName,
      sender: "",
    },
    check: ({ host, port, sender }) => ({
      ...(isHost(host) ? {} : { host: t("serverMissing") }),
      ...(isPort(port) ? {} : { port: t("portMissing") }),
      ...(parseEmail(sender.trim()).isValid ? {} : { sender: t("senderMissing") }),
    }),
    beside: ({ doc, fields }) =>
      Object.fromEntries(
        Object.keys(fields).flatMap((name) => {
          const shown = fieldsOf[name];
          return shown ? [[shown, say(doc)]] : [];
        }),
      ),
    send: ({ sender_name: name, sender, ...server }) => {
      setTried(null);
      return sendForm(saveTried, {
        group: "messages",
        test: "mail",
        version,
        values: { SMTP_URL: mailServerUrl(server), MAIL_FROM: senderOf(name, sender) },
      });
    },
    onDone: (outcome) => {
      setTried(outcome);
      if (outcome.works) router.refresh();
    },
  });
  const quiet = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      {place !== null && tried === null && <Notice tone="good">{t("isSet", { place })}</Notice>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField label={t("server")} help={t("serverHelp")} {...field("host")} {...quiet} required />
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
          <TextField label={t("port")} {...field("port")} {...quiet} inputMode="numeric" required />
          <SelectField label={t("security")} {...field("scheme")}>
            <option value="smtps">{t("smtps")}</option>
            <option value="smtp">{t("smtp")}</option>
          </SelectField>
        </div>
        <TextField label={t("user")} optionalLabel={t("optional")} {...field("user")} {...quiet} />
        <TextField
          label={t("password")}
          optionalLabel={t("optional")}
          {...field("password")}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          label={t("senderName")}
          optionalLabel={t("optional")}
          {...field("sender_name")}
          {...quiet}
        />
        <TextField label={t("sender")} {...field("sender")} {...quiet} type="email" required />
      </div>
      <FormNotice problems={problems} />
      {tried && (
        <Notice
          tone={tried.works ? "good" : "danger"}
          title={tried.works ? t("arrivedTitle", { email: tried.said }) : t("failedTitle")}
          live
        >
          <span className="wrap-anywhere">
            {tried.works ? t("arrivedText") : t("said", { text: tried.said })}
          </span>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("sending")}>
        {t("submit")}
      </Button>
    </form>
  );
}
