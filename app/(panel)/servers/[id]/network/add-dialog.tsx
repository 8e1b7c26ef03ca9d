import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PriceList } from "@/components/addresses/price-list";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { ApiError, call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { NetworkPage } from "@/lib/domain/network/ports/network-page";

/** Buys addresses from credit: how many, and their price to the cent. */
export function AddDialog({ page, onClose }: { page: NetworkPage; onClose: () => void }) {
  const t = useTranslations("network.buy");
  const problemText = useProblemText();
  const floats = useTranslations("networks.floating");
  const { id, hostname, most, addresses, unable } = page;
  const [amount, setAmount] = useState(1);
  const [isFloating, setFloating] = useState(false);
  const quote = useQuery({ ...query("addresses", "quote", { id, amount }), retry: false, gcTime: 0 });
  const { submit, isBusy, state } = useSubmit({
    send: (input: { amount: number; floating?: number }, idempotencyKey) =>
      call("net", "add_ipv4", { id, ...input }, { idempotencyKey }),
    whenLost: "repeat",
    onDone: ({ ips }) => {
      showToast(t("done", { ips: ips.map(({ ip }) => ip).join(", ") }));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const asked = quote.error instanceof ApiError ? quote.error.failure : failure;
  const room = Math.max(1, Math.min(16, most - addresses.length));
  const fields = { amount, ...(isFloating ? { floating: 1 } : {}) };
  const isShort = quote.data?.is_covered === false;
  return (
    <ConfirmDialog
      size="md"
      title={t("title", { hostname })}
      description={t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isBusy={isBusy || quote.isFetching}
      isOver={!quote.isFetching && (!quote.data || isShort)}
      problem={asked && problemText(asked.doc)}
      onConfirm={() => void submit(fields)}
      onClose={onClose}
    >
      <SelectField
        label={t("amount")}
        value={String(amount)}
        data-autofocus
        onChange={(event) => setAmount(Number(event.target.value))}
      >
        {Array.from({ length: room }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
      {!unable.includes("moveAddress") && (
        <Checkbox
          label={floats("wanted")}
          help={floats("wantedHelp")}
          checked={isFloating}
          onChange={({ target }) => setFloating(target.checked)}
        />
      )}
      {quote.data && <PriceList quote={quote.data} />}
      {isShort && (
        <Notice
          tone="attention"
          actions={<LinkButton href={"/billing/add-funds" as Route}>{t("addCredit")}</LinkButton>}
        >
          {t("short")}
        </Notice>
      )}
      <ApiCalls calls={[{ call: "net/add_ipv4", fields: { id, ...fields } }]} />
    </ConfirmDialog>
  );
}
