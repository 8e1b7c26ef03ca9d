import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { sendForm } from "@/lib/api/send-form";
import { formatDate } from "@/lib/base/time-text";
import type { Declared } from "@/lib/domain/orders/contract-notices/schema";
import { declare } from "./actions";
import type { DeclareFormProps, Typed } from "./typed";

type ConfirmProps = Pick<DeclareFormProps, "kind" | "locale"> & {
  typed: Typed;
  /** What the contract is called. */
  contract: string;
  onBack: () => void;
  onDone: (declared: Declared, contract: string) => void;
};

/** The declaration as it is sent, with the button that makes it. */
export function ConfirmDeclaration({ kind, locale, typed, contract, onBack, onDone }: ConfirmProps) {
  const t = useTranslations("contracts");
  const { name, email, server, endsOn, reason } = typed;
  const { submit, state, isBusy } = useSubmit({
    send: () =>
      sendForm(declare, {
        ...{ kind, name, email, contract, reason, language: locale },
        ends_on: endsOn,
        ...(server === "" ? {} : { server: Number(server) }),
      }),
    onDone: (declared) => onDone(declared, contract),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const items = [
    { key: "name", term: t("name"), value: name },
    { key: "email", term: t("email"), value: email },
    { key: "contract", term: t("contract"), value: contract },
    ...(kind === "cancellation"
      ? [
          {
            key: "endsOn",
            term: t("endsOn"),
            value: endsOn === "" ? t("soonest") : formatDate(endsOn, locale),
          },
          ...(reason.trim() === "" ? [] : [{ key: "reason", term: t("reason"), value: reason }]),
        ]
      : []),
  ];
  return (
    <div className="space-y-4">
      <p className="font-medium">{t(`${kind}.declaration`)}</p>
      <DefinitionList items={items} />
      <p className="text-ink-2 text-xs">{t(`${kind}.follows`)}</p>
      <FormNotice problems={failure ? [{ doc: failure.doc, field: null }] : []} />
      <Button
        variant="primary"
        wide
        pending={isBusy}
        pendingLabel={t("sending")}
        onClick={() => void submit({})}
      >
        {t(`${kind}.confirm`)}
      </Button>
      <Button variant="ghost" wide onClick={onBack}>
        {t("back")}
      </Button>
    </div>
  );
}
