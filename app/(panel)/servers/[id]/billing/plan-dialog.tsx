import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { DefinitionList } from "@/components/ui/definition-list";
import { ApiError, call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import { formatMemory } from "@/lib/base/memory-size";
import { formatAmount, signOf } from "@/lib/base/money-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { useDiskText } from "../overview/use-disk-text";
import { useDifferenceItems } from "./use-difference-items";

type Difference = OutputOf<"eq", "quote_plan">;
type Plan = OutputOf<"eq", "plans">["plans"][number];

/** Choice of another plan, with the charge or refund of changing now, to the cent. */
export function PlanDialog({ server, onClose }: { server: ServerOverview; onClose: () => void }) {
  const t = useTranslations("server.plan");
  const problemText = useProblemText();
  const router = useRouter();
  const id = String(server.id);
  const [preset, setPreset] = useState("");
  const plans = useQuery({ ...query("eq", "plans", { id }), retry: false, gcTime: 0 });
  const quote = useQuery({
    ...query("eq", "quote_plan", { id, preset }),
    enabled: preset !== "",
    retry: false,
    gcTime: 0,
  });
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, state } = useSubmit({
    send: (input: { preset: string; expected: string } & PinProof, idempotencyKey) =>
      call("eq", "change_plan", { id, ...input }, { idempotencyKey }),
    pin,
    whenLost: "repeat",
    onDone: ({ status, invoice, to }, isHere) => {
      if (status === "done") showToast(t("doneToast", { to }));
      onClose();
      if (status === "awaiting_payment" && isHere) router.push(`/billing/invoices/${invoice}` as Route);
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const asked = quote.error instanceof ApiError ? quote.error.failure : failure;
  const difference = quote.data;
  const isCharge = difference !== undefined && signOf(difference.charge.value) > 0;
  const confirm = () => {
    if (!difference) return;
    const { charge, credit } = difference;
    void submit({ preset, expected: isCharge ? charge.value : credit.value });
  };
  const found = plans.data?.plans ?? [];
  // Also below the field: on a phone its text is cut off after the price.
  const chosen = found.find(({ name }) => name === preset);
  return (
    <ConfirmDialog
      size="md"
      title={t("title", { hostname: server.hostname })}
      description={plans.data && found.length === 0 ? t("none") : t("text")}
      confirmLabel={t(isCharge ? "confirmCharge" : "confirm")}
      pendingLabel={t("pending")}
      isBusy={isBusy || quote.isFetching}
      isOver={!difference && !quote.isFetching}
      pin={pin}
      consequence={t("nothing")}
      problem={asked ? problemText(asked.doc) : plans.isError ? t("unknown") : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {found.length > 0 && (
        <SelectField
          label={t("choose")}
          help={chosen && <PlanLabels plan={chosen} months={server.months} />}
          value={preset}
          data-autofocus
          onChange={(event) => setPreset(event.target.value)}
        >
          <option value="" disabled>
            {t("chooseOne", { now: server.preset.name })}
          </option>
          {found.map((plan) => (
            <option key={plan.name} value={plan.name} disabled={plan.why_not !== ""}>
              <PlanLabels plan={plan} months={server.months} />
            </option>
          ))}
        </SelectField>
      )}
      {difference && <DifferenceList difference={difference} months={server.months} />}
      <ApiCalls calls={callsOf(server, preset)} />
    </ConfirmDialog>
  );
}

const callsOf = ({ id, needs_pin: needsPin }: ServerOverview, chosen: string) => {
  const preset = chosen || { variable: "PRESET" };
  return [
    { call: "eq/plans", fields: { id } },
    { call: "eq/quote_plan", fields: { id, preset } },
    { call: "eq/change_plan", fields: { id, preset, ...pinWhere(needsPin) } },
  ];
};

function PlanLabels({ plan, months }: { plan: Plan; months: number }) {
  const t = useTranslations("server");
  const locale = useLocale();
  const diskText = useDiskText();
  const { name, cpu, ram_gb, hdd, gpu, recurring, why_not: whyNot } = plan;
  if (recurring === null || whyNot !== "")
    return t("plan.impossible", { plan: name, reason: whyNot ? t(`plan.obstacle.${whyNot}`) : "–" });
  return [
    `${name}: ${formatAmount(recurring, locale)} ${t("per", { count: months })}`,
    t("cores", { count: cpu }),
    t("gigabytes", { count: formatMemory(ram_gb, locale) }),
    diskText(hdd),
    gpu,
  ]
    .filter(Boolean)
    .join(", ");
}

function DifferenceList({ difference, months }: { difference: Difference; months: number }) {
  const t = useTranslations("server");
  const { charge, credit, extra_disk: extraDisk } = difference;
  const isCharge = signOf(charge.value) > 0;
  const sizes = useSizes(difference);
  const items = useDifferenceItems(difference, {
    months,
    term: t(isCharge ? "plan.charge" : "plan.credit"),
    amount: isCharge ? charge : credit,
  });
  return (
    <DefinitionList
      items={[
        ...sizes,
        ...(extraDisk > 0
          ? [
              {
                key: "extraDisk",
                term: t("plan.extraDisk"),
                value: t("plan.extraDiskStays", { count: extraDisk }),
              },
            ]
          : []),
        ...items,
      ]}
    />
  );
}

/** What of the server changes, before and after. */
function useSizes({ size_before: before, size: after }: Difference) {
  const t = useTranslations("server");
  const locale = useLocale();
  const diskText = useDiskText();
  const memory = (gb: number) => t("gigabytes", { count: formatMemory(gb, locale) });
  const lines = [
    ["cores", t("cores", { count: before.cpu }), t("cores", { count: after.cpu })],
    ["memory", memory(before.ram_gb), memory(after.ram_gb)],
    ["disk", diskText(before.hdd), diskText(after.hdd)],
    ["gpu", before.gpu || "–", after.gpu || "–"],
  ] as const;
  return lines.flatMap(([key, from, to]) =>
    from === to
      ? []
      : [{ key, term: t(`plan.${key}`), value: t("plan.became", { before: from, after: to }) }],
  );
}
