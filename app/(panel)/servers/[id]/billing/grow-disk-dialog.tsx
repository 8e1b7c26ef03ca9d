import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { DefinitionList } from "@/components/ui/definition-list";
import { ApiError, call, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import { formatAmount } from "@/lib/base/money-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { useDifferenceItems } from "./use-difference-items";

type DialogProps = { server: ServerOverview; onClose: () => void };

/** The typed size; null = none that is possible. */
function sizeIn(text: string, { gb, most_gb: most }: ServerOverview["disk"]): number | null {
  const size = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
  return size > gb && size <= most ? size : null;
}

/** A larger disk: its size, and what it costs now and later, to the cent. */
export function GrowDiskDialog({ server, onClose }: DialogProps) {
  const t = useTranslations("server.diskGrowth");
  const locale = useLocale();
  const problemText = useProblemText();
  const id = String(server.id);
  const { gb, most_gb: most, monthly } = server.disk;
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const disk = sizeIn(text, server.disk);
  const quote = useQuery({
    ...query("eq", "quote_disk", { id, disk: disk ?? 0 }),
    enabled: disk !== null,
    retry: false,
    gcTime: 0,
  });
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, state } = useSubmit({
    send: (input: { disk: number; expected: string } & PinProof, idempotencyKey) =>
      call("eq", "grow_disk", { id, ...input }, { idempotencyKey }),
    pin,
    whenLost: "repeat",
    onDone: ({ disk: size }) => {
      showToast(t("doneToast", { size }));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const asked = quote.error instanceof ApiError ? quote.error.failure : failure;
  const difference = disk === null ? undefined : quote.data;
  const confirm = () => {
    setChecked(true);
    if (disk !== null && difference) void submit({ disk, expected: difference.charge.value });
  };
  const wrong = t("wrong", { least: gb + 1, most });
  const price = monthly ? formatAmount(monthly, locale) : "–";
  return (
    <ConfirmDialog
      size="md"
      title={t("title", { hostname: server.hostname })}
      description={t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isBusy={isBusy || quote.isFetching}
      pin={pin}
      consequence={t("nothing")}
      problem={asked && problemText(asked.doc)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        label={t("size")}
        help={t("sizeHelp", { now: gb, most, price })}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        maxLength={7}
        value={text}
        error={disk === null && (isChecked || text.length > 3) ? wrong : undefined}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setChecked(text !== "")}
      />
      {difference && <GrowthList difference={difference} months={server.months} />}
      <ApiCalls calls={callsOf(server, disk)} />
    </ConfirmDialog>
  );
}

const callsOf = ({ id, needs_pin: needsPin }: ServerOverview, typed: number | null) => {
  const disk = typed ?? { variable: "GB" };
  return [
    { call: "eq/quote_disk", fields: { id, disk } },
    { call: "eq/grow_disk", fields: { id, disk, ...pinWhere(needsPin) } },
  ];
};

function GrowthList({ difference, months }: { difference: OutputOf<"eq", "quote_disk">; months: number }) {
  const t = useTranslations("server.diskGrowth");
  const { disk_before: before, disk: after, charge } = difference;
  const items = useDifferenceItems(difference, { months, term: t("charge"), amount: charge });
  return (
    <DefinitionList
      items={[
        { key: "disk", term: t("disk"), note: t("inside"), value: t("became", { before, after }) },
        ...items,
      ]}
    />
  );
}
