import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Radio } from "@/components/ui/radio";
import { call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import { formatAmount, signOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type When = "end" | "now";
type Simulated = OutputOf<"services", "cancellation">;

type Ending = { when: When; reason: string };

/** Both ways to cancel with their date and refund, before anything is confirmed. */
export function CancelDialog({ server, onClose }: { server: ServerOverview; onClose: () => void }) {
  const t = useTranslations("server.cancel");
  const locale = useLocale();
  const problemText = useProblemText();
  const { data: simulated, isError } = useQuery({
    ...query("services", "cancellation", { id: String(server.id) }),
    gcTime: 0,
  });
  const [when, setWhen] = useState<When>("end");
  const reason = useRef<HTMLTextAreaElement>(null);
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, state } = useSubmit({
    send: ({ when: chosen, reason: why, ...proof }: Ending & PinProof) =>
      call("billing", "request_cancellation", {
        id: String(server.id),
        cancellation_type: chosen === "now" ? 1 : 0,
        cancellation_reason: why,
        ...proof,
      }),
    pin,
    whenLost: "repeat",
    onDone: () => {
      showToast(
        t(when === "now" ? "endedToast" : server.is_hourly ? "endsHourToast" : "endsToast", {
          hostname: server.hostname,
        }),
      );
      onClose();
    },
  });
  const fields = { id: server.id, cancellation_type: when === "now" ? 1 : 0 };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const end = simulated?.until && t("confirmEnd", { date: formatDate(simulated.until, locale) });
  const later = server.is_hourly ? t("confirmEndOfHour") : (end ?? t("open"));
  const confirmLabel = when === "now" ? t("confirmNow") : later;
  const problem = failure ? problemText(failure.doc) : isError ? t("unknown") : null;
  return (
    <ConfirmDialog
      size="md"
      title={t("title", { hostname: server.hostname })}
      description={t("text")}
      confirmLabel={confirmLabel}
      pendingLabel={t("pending")}
      isDanger
      isBusy={isBusy}
      isOver={!simulated}
      pin={pin}
      consequence={t("nothing")}
      problem={problem}
      onConfirm={() => void submit({ when, reason: reason.current?.value ?? "" })}
      onClose={onClose}
    >
      {simulated && <Ways server={server} simulated={simulated} when={when} onChange={setWhen} />}
      {simulated && (
        <TextareaField
          ref={reason}
          label={t("reason")}
          optionalLabel={t("optional")}
          rows={2}
          maxLength={1000}
        />
      )}
      <ApiCalls
        calls={[
          { call: "billing/request_cancellation", fields: { ...fields, ...pinWhere(server.needs_pin) } },
        ]}
      />
    </ConfirmDialog>
  );
}

type WaysProps = {
  server: Pick<ServerOverview, "is_hourly" | "suspended_by">;
  simulated: Simulated;
  when: When;
  onChange: (when: When) => void;
};

function Ways({ server, simulated, when, onChange }: WaysProps) {
  const t = useTranslations("server.cancel");
  const locale = useLocale();
  const { until, back, days, invoice } = simulated;
  const isHourly = server.is_hourly;
  // A server suspended by staff is not deleted until they unsuspend it.
  const isKept = server.suspended_by === "staff";
  const date = until ? formatDate(until, locale) : "";
  const isNothing = signOf(back.value) === 0;
  const invoiceLabels = invoice && t("invoiceGone", { number: invoice.number });
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-medium">{t("when")}</legend>
      <Way
        name="end"
        chosen={when}
        onChange={onChange}
        title={isHourly ? t("atEndOfHour") : t("atEnd", { date })}
      >
        {t(isKept ? "atEndSuspended" : "atEndText")} {invoiceLabels}
      </Way>
      {!isKept && (
        <Way name="now" chosen={when} onChange={onChange} title={t("atOnce")}>
          {isHourly
            ? t("backHourly")
            : isNothing
              ? t("backNothing")
              : t("back", { amount: formatAmount(back, locale), days })}{" "}
          {t("atOnceText")} {invoiceLabels}
        </Way>
      )}
    </fieldset>
  );
}

type WayProps = {
  name: When;
  chosen: When;
  onChange: (when: When) => void;
  title: string;
  children: ReactNode;
};

function Way({ name, chosen, onChange, title, children }: WayProps) {
  const id = useId();
  return (
    <div className="relative flex gap-3 rounded-md border px-3.5 py-3 has-checked:border-accent">
      <Radio
        className="mt-0.5"
        id={id}
        name="when"
        value={name}
        checked={chosen === name}
        aria-describedby={`${id}-text`}
        onChange={() => onChange(name)}
      />
      <div>
        {/* The whole box is clickable. */}
        <label htmlFor={id} className="font-medium before:absolute before:inset-0">
          {title}
        </label>
        <p id={`${id}-text`} className="text-ink-2">
          {children}
        </p>
      </div>
    </div>
  );
}
