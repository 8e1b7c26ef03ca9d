import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import { formatAmount } from "@/lib/base/money-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type Offer = { to: string; note: string; days: string };

const days = [1, 3, 7, 14] as const;

/** Offers the server to another account, and says beforehand what comes of it. */
export function TransferDialog({ server, onClose }: { server: ServerOverview; onClose: () => void }) {
  const t = useTranslations("server.transfer");
  const locale = useLocale();
  const problemText = useProblemText();
  const router = useRouter();
  const { data: left } = useQuery({ ...query("eq", "appraise", { id: server.id }), retry: false, gcTime: 0 });
  const pin = usePin(server.needs_pin);
  const { form, field, press, failure, isBusy } = useSentForm({
    values: { to: "", note: "", days: "7" },
    check: ({ to }) => ({ to: to.trim() === "" ? t("toEmpty") : undefined }),
    beside: ({ fields }) => ("to" in fields ? { to: t("toWrong") } : {}),
    send: ({ days: count, ...offer }: Offer & PinProof, idempotencyKey) => {
      const input = { id: server.id, ...offer, days: Number(count) };
      return call("eq", "offer_transfer", input, { idempotencyKey });
    },
    pin,
    whenLost: "repeat",
    leaves: true,
    onDone: () => {
      showToast(t("done"), { tone: "good" });
      router.push("/servers/transfers" as Route);
    },
  });
  const typed = form.watch();
  const back = left && formatAmount({ value: left.amount, currency: left.currency }, locale);
  const known = { id: server.id, to: typed.to || { variable: "TO" }, days: Number(typed.days) };
  return (
    <ConfirmDialog
      size="md"
      title={t("title", { hostname: server.hostname })}
      description={back ? t("textBack", { amount: back }) : t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={failure && problemText(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        <li>{t("moves")}</li>
        <li>{t("stays")}</li>
        <li>{t("secrets")}</li>
      </ul>
      <TextField
        data-autofocus
        label={t("to")}
        help={t("toHelp")}
        maxLength={320}
        autoComplete="off"
        {...field("to")}
      />
      <TextField
        label={t("note")}
        optionalLabel={t("optional")}
        help={t("noteHelp")}
        maxLength={200}
        {...field("note")}
      />
      <SelectField label={t("days")} {...field("days")}>
        {days.map((count) => (
          <option key={count} value={count}>
            {t("daysCount", { count })}
          </option>
        ))}
      </SelectField>
      <ApiCalls
        calls={[{ call: "eq/offer_transfer", fields: { ...known, ...pinWhere(server.needs_pin) } }]}
      />
    </ConfirmDialog>
  );
}
