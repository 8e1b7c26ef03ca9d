"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { connect } from "../actions";

type CardFormProps = {
  version: number;
  /** Where the card service reports. */
  address: string;
  isConnected: boolean;
};

/** The keys of the card service, which are checked with it before they are saved. */
export function CardForm({ version, address, isConnected }: CardFormProps) {
  const t = useTranslations("setup.money");
  const say = useProblemText();
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { secret_key: "", webhook_secret: "" },
    check: ({ secret_key }) => (secret_key.trim() === "" ? { secret_key: t("keyMissing") } : {}),
    beside: ({ doc, fields, details }) => {
      const { said = "" } = (details ?? {}) as { said?: string };
      const texts: Record<string, string> = {
        "setup.card_key_refused": t("keyRefused", { said }),
        "setup.webhook_known": t("webhookKnown", { address }),
        "setup.webhook_refused": t("webhookRefused", { said }),
      };
      const names = Object.keys(fields).map((name) =>
        name === "STRIPE_WEBHOOK_SECRET" ? "webhook_secret" : name,
      );
      return Object.fromEntries(names.map((name) => [name, texts[doc] ?? say(doc)]));
    },
    send: (typed) => sendForm(connect, { version, ...typed }),
    onDone: ({ account }) => {
      showToast(t("connected", { account }));
      router.refresh();
    },
  });
  const secret = { type: "password", autoComplete: "new-password", spellCheck: false } as const;
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      {isConnected && <Notice tone="good">{t("isConnected")}</Notice>}
      <p className="wrap-anywhere max-w-[72ch] text-ink-2">{t("cardsText", { address })}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          label={t("secretKey")}
          help={t("secretKeyHelp")}
          {...field("secret_key")}
          {...secret}
          required
        />
        <TextField
          label={t("webhookSecret")}
          help={t("webhookSecretHelp")}
          optionalLabel={t("optional")}
          {...field("webhook_secret")}
          {...secret}
        />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("connecting")}>
        {t("connect")}
      </Button>
    </form>
  );
}
