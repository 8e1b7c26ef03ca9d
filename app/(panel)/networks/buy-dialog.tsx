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
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { ApiError, call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { usePlaces } from "./use-places";

/** Buys a floating address from credit, for the server that is chosen. */
export function BuyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("networks.floating");
  const buy = useTranslations("network.buy");
  const problemText = useProblemText();
  const { data: servers = [], isFetched } = usePlaces(
    ({ is_prepaid: isPrepaid, unable }) => isPrepaid && !unable.includes("moveAddress"),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? servers[0]?.id ?? 0;
  const quote = useQuery({
    ...query("addresses", "quote", { id, amount: 1 }),
    retry: false,
    gcTime: 0,
    enabled: id !== 0,
  });
  const fields = { id, amount: 1, floating: 1 };
  const { submit, isBusy, state } = useSubmit({
    send: (input: typeof fields, idempotencyKey) => call("net", "add_ipv4", input, { idempotencyKey }),
    whenLost: "repeat",
    onDone: ({ ips }) => {
      showToast(buy("done", { ips: ips.map(({ ip }) => ip).join(", ") }));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const asked = quote.error instanceof ApiError ? quote.error.failure : failure;
  const isShort = quote.data?.is_covered === false;
  return (
    <ConfirmDialog
      size="md"
      title={t("buyTitle")}
      description={t("buyText")}
      confirmLabel={buy("confirm")}
      pendingLabel={buy("pending")}
      isBusy={isBusy || quote.isFetching}
      isOver={!quote.isFetching && (!quote.data || isShort)}
      problem={asked && problemText(asked.doc)}
      onConfirm={() => void submit(fields)}
      onClose={onClose}
    >
      {isFetched && servers.length === 0 ? (
        <Notice tone="attention">{t("noServers")}</Notice>
      ) : (
        <SelectField
          label={t("server")}
          help={t("buyHelp")}
          value={String(id)}
          data-autofocus
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {servers.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.hostname} (${one.location})`}
            </option>
          ))}
        </SelectField>
      )}
      {quote.data && <PriceList quote={quote.data} />}
      {isShort && (
        <Notice
          tone="attention"
          actions={<LinkButton href={"/billing/add-funds" as Route}>{buy("addCredit")}</LinkButton>}
        >
          {buy("short")}
        </Notice>
      )}
      <ApiCalls calls={[{ call: "net/add_ipv4", fields }]} />
    </ConfirmDialog>
  );
}
