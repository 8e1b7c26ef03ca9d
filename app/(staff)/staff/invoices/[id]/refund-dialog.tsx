"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { formatAmount, signOf } from "@/lib/base/money-text";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";
import { inReadersDays } from "@/lib/i18n/params/line-days";
import { lineLabels } from "@/lib/i18n/params/line-labels";
import { refundByLine } from "./actions";
import { isAbove, readAmount, sumOf } from "./refund-sum";

type Typed = Record<string, string>;

/** Name of a line's field. */
const fieldOf = (id: number): string => `line${id}`;

const leftLines = ({ lines }: BackOfficeInvoice) => lines.filter(({ left }) => signOf(left.value) > 0);

/** Sends the lines with an amount. */
function useSending(invoice: BackOfficeInvoice, onClose: () => void) {
  const t = useTranslations("backOffice");
  const router = useRouter();
  const { currency } = invoice.left;
  return {
    send: (typed: Typed, key: string) =>
      sendForm(refundByLine, {
        invoice: invoice.id,
        lines: leftLines(invoice).flatMap(({ id }) => {
          const text = (typed[fieldOf(id)] ?? "").trim().replace(",", ".");
          return isAbove(readAmount(text, currency)) ? [{ line: id, amount: text }] : [];
        }),
        to: typed.to === "card" ? ("card" as const) : ("credit" as const),
        service: typed.service === "keep" ? ("keep" as const) : ("end" as const),
        reason: typed.reason ?? "",
        key,
      }),
    onDone: ({ state }: { state: "waiting" | "booked" }) => {
      showToast(t(state === "booked" ? "refundForm.done" : "outcomes.waiting"), {
        tone: state === "booked" ? "good" : "info",
      });
      onClose();
      router.refresh();
    },
  };
}

/** What is wrong before anything is sent, at the lines that it is about. */
function useCheck(invoice: BackOfficeInvoice) {
  const t = useTranslations("backOffice.refundForm");
  const lines = leftLines(invoice);
  return (typed: Typed): Typed => {
    const wrong: Typed = {};
    for (const { id, left } of lines) {
      const text = (typed[fieldOf(id)] ?? "").trim();
      if (text !== "" && readAmount(text, left.currency) === null) wrong[fieldOf(id)] = t("noAmount");
    }
    const [first] = lines;
    const all = lines.map(({ id }) => typed[fieldOf(id)] ?? "");
    if (first && Object.keys(wrong).length === 0 && signOf(sumOf(all, first.left.currency).value) === 0)
      wrong[fieldOf(first.id)] = t("nothing");
    return wrong;
  };
}

/** Refund by line: amounts with tax, where they go, and what becomes of what they paid for. */
export function RefundDialog({ invoice, onClose }: { invoice: BackOfficeInvoice; onClose: () => void }) {
  const t = useTranslations("backOffice");
  const own = useTranslations("backOffice.refundForm");
  const words = useTranslations("invoice");
  const text = useProblemText();
  const locale = useLocale();
  const { left, card_left: cardLeft } = invoice;
  const lines = leftLines(invoice);
  const names = lines.map(({ id }) => fieldOf(id));
  const { form, field, press, failure, isBusy } = useSentForm<Typed, { state: "waiting" | "booked" }>({
    values: {
      ...Object.fromEntries(names.map((name) => [name, ""])),
      to: "credit",
      service: "end",
      reason: "",
    },
    check: useCheck(invoice),
    beside: ({ doc, fields }: Failure) => ({
      ...(fields.to && { to: text(doc) }),
      ...(fields.service && { service: text(doc) }),
      ...(doc === "reason.missing" && { reason: text(doc) }),
    }),
    ...useSending(invoice, onClose),
  });
  const sum = sumOf(
    names.map((name) => form.watch(name) ?? ""),
    left.currency,
  );
  const fill = () => {
    for (const { id, left: most } of lines) form.setValue(fieldOf(id), most.value, { shouldValidate: false });
  };
  return (
    <ConfirmDialog
      beginsInField
      title={t("acts.refundLines.title")}
      description={own("text", { number: invoice.number })}
      size="md"
      confirmLabel={t("acts.refundLines.label")}
      pendingLabel={t("working")}
      isDanger
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <fieldset className="space-y-3">
        <legend className="sr-only">{words("lines")}</legend>
        {lines.map(({ id, what, left: most }) => (
          <TextField
            key={id}
            label={lineLabels(inReadersDays(what, locale), words)}
            help={own("left", { amount: formatAmount(most, locale) })}
            {...field(fieldOf(id))}
            inputMode="decimal"
            autoComplete="off"
            suffix={most.currency}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button size="sm" onClick={fill}>
            {own("all", { amount: formatAmount(left, locale) })}
          </Button>
          <p aria-live="polite" className="figures font-semibold">
            {own("sum", { amount: formatAmount(sum, locale) })}
          </p>
        </div>
      </fieldset>
      <SegmentedField
        label={own("to")}
        help={cardLeft && own("toHelp", { amount: formatAmount(cardLeft, locale) })}
        {...field("to")}
        options={[
          { value: "credit", label: t("kinds.to_credit") },
          {
            value: "card",
            label: t("kinds.to_card"),
            ...(cardLeft === null && { disabledReason: own("noCard") }),
          },
        ]}
      />
      <SegmentedField
        label={t("fields.service")}
        help={own("serviceHelp")}
        {...field("service")}
        options={[
          { value: "end", label: t("fields.serviceEnd") },
          { value: "keep", label: t("fields.serviceKeep") },
        ]}
      />
      <TextareaField
        label={t("fields.reason")}
        help={t("fields.reasonHelp")}
        {...field("reason")}
        isErrorSpoken
        rows={3}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  );
}
