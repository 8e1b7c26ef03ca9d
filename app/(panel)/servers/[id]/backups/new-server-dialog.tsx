import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ApiError, call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { Currency } from "@/lib/base/money";
import { type Period, periodMonths } from "@/lib/base/periods";
import { formatDate, formatDateTime } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import type { ChosenBackup } from "./backup-dialog";

type Quote = OutputOf<"eq", "quote_from_backup">;
type DialogProps = { server: ServerOverview; backup: ChosenBackup; onClose: () => void };

const choices = Object.keys(periodMonths) as Period[];

/** Orders a server that is made from a backup, for the price that is shown. */
export function NewServerDialog({ server, backup: { id: backup, made }, onClose }: DialogProps) {
  const t = useTranslations("machine.backups.newServer");
  const locale = useLocale();
  const problemText = useProblemText();
  const router = useRouter();
  const { id } = server;
  const [hostname, setHostname] = useState("");
  const [period, setPeriod] = useState<Period>("monthly");
  const selection = { id, backup, deploy_period: period };
  const price = useQuery({ ...query("eq", "quote_from_backup", selection), retry: false, gcTime: 0 });
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, state } = useSubmit({
    send: (input: typeof selection & { hostname: string; quote: string } & PinProof, idempotencyKey) =>
      call("eq", "order_from_backup", input, { idempotencyKey }),
    pin,
    whenLost: "repeat",
    leaves: true,
    onDone: ({ callback, deploy_status: status, invoice }, isHere) => {
      const job = `/jobs/${callback}`;
      // Without enough credit the next page is the payment; the deployment follows it.
      const next = status === "queued" ? job : `/billing/invoices/${invoice}?to=${job}`;
      if (isHere) router.push(next as Route);
      else showToast(t("ordered"));
    },
  });
  const refused = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const failure = price.error instanceof ApiError ? price.error.failure : refused;
  const quote = price.data;
  return (
    <ConfirmDialog
      size="md"
      title={t("title", { made: formatDateTime(made, locale) })}
      description={t("text", { hostname: server.hostname })}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isBusy={isBusy || price.isFetching}
      isOver={!quote && !price.isFetching}
      pin={pin}
      consequence={t("nothing")}
      problem={failure && problemText(failure.doc)}
      onConfirm={() => quote && void submit({ ...selection, hostname: hostname.trim(), quote: quote.quote })}
      onClose={onClose}
    >
      <TextField
        label={t("hostname")}
        help={t("hostnameHelp")}
        value={hostname}
        maxLength={253}
        autoComplete="off"
        onChange={({ target }) => setHostname(target.value)}
      />
      <SelectField
        label={t("period")}
        value={period}
        onChange={({ target }) => setPeriod(target.value as Period)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t("months", { count: periodMonths[choice] })}
          </option>
        ))}
      </SelectField>
      {quote && <Price quote={quote} />}
    </ConfirmDialog>
  );
}

/** What the first period and each later one cost, incl. VAT. */
function Price({ quote: { total, currency, next_charge: next } }: { quote: Quote }) {
  const t = useTranslations("machine.backups.newServer");
  const locale = useLocale();
  const amount = (value: string) => ({ value, currency: currency as Currency });
  return (
    <DefinitionList
      items={[
        {
          key: "now",
          term: t("now"),
          strong: true,
          value: <Money amount={amount(total)} locale={locale} />,
        },
        {
          key: "then",
          term: t("then", { date: formatDate(next.date, locale) }),
          value: <Money amount={amount(next.amount)} locale={locale} />,
        },
      ]}
    />
  );
}
