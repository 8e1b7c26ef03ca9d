"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { AccessPart } from "./access-part";
import { ApiCall } from "./api-call";
import { FormErrors } from "./form-errors";
import { LocationPart } from "./location-part";
import { selectionOf } from "./order-call";
import { missingChoice } from "./order-check";
import { OrderDialogs } from "./order-dialogs";
import { OrderNotice } from "./order-notice";
import { PlanPart } from "./plan-part";
import { PresetTable } from "./preset-table";
import { reactionTo } from "./send-order";
import { SoftwarePart } from "./software-part";
import { Summary } from "./summary";
import { type AccessForm, useAccess } from "./use-access";
import { type Ordering, useOrder } from "./use-order";
import { useQuote } from "./use-quote";
import { type Submitting, useSubmit } from "./use-submit";
import { type Chosen, useWishes } from "./use-wishes";

const formId = "order-form";
const catalogueMilliseconds = 60_000;

type OrderSheetProps = { /** The panel's own address, for links and calls. */ origin: string };

/** The order page on its catalogue, which came with the page; later answers keep the stock up to date. */
export function OrderSheet({ origin }: OrderSheetProps) {
  const { data: options } = useQuery({
    ...query("orders", "options", {}),
    staleTime: catalogueMilliseconds / 2,
    refetchInterval: ({ state }) => (state.error ? false : catalogueMilliseconds),
  });
  return options ? <Sheet options={options} origin={origin} /> : null;
}

function Sheet({ options, origin }: OrderSheetProps & { options: OrderOptions }) {
  const t = useTranslations("order");
  const chosen = useWishes(options);
  const access = useAccess();
  const { wishes, choice } = chosen;
  const selection = selectionOf(choice, wishes);
  const quoting = useQuote(selection);
  const ordering = useOrder();
  const submitting = useSubmit({ access, selection, quoting, ordering, needsPin: options.needs_pin });
  const [isCallShown, setCallShown] = useState(false);
  useFreshCatalogue(quoting.error);
  const { step } = ordering.state;
  const isSending = step === "sending" || step === "checking";
  const sendingLabel = t(step === "checking" ? "summary.checking" : "summary.ordering");
  const path = `/order?${chosen.query}`;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
      <div className="min-w-0 space-y-4 max-xl:pb-24 max-xl:[&_:is(input,select,textarea,button,a)]:scroll-mb-40">
        <FormColumn {...{ options, chosen, access, ordering, submitting }} />
        {isCallShown && (
          <ApiCall access={access.values} {...{ selection, origin }} needsPin={options.needs_pin} />
        )}
      </div>
      <Summary
        {...{ options, wishes, choice, quoting, formId, isSending, sendingLabel, isCallShown }}
        link={origin + path}
        onShowCall={() => setCallShown(!isCallShown)}
      />
      <OrderDialogs {...{ options, choice, submitting, isSending, sendingLabel }} quote={quoting.quote} />
    </div>
  );
}

type FormColumnProps = {
  options: OrderOptions;
  chosen: Chosen;
  access: AccessForm;
  ordering: Ordering;
  submitting: Submitting;
};

function FormColumn({ options, chosen, access, ordering, submitting }: FormColumnProps) {
  const t = useTranslations("order");
  const { wishes, choice, onWish } = chosen;
  const { state } = ordering;
  return (
    <>
      <PageHeader title={t("title")} />
      <OrderNotice key={state.step} state={state} onRepeat={submitting.onRepeat} />
      <FormErrors press={submitting.faultyPress} errors={access.errors} missing={missingChoice(choice)} />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submitting.onPress();
        }}
        className="space-y-4"
      >
        <LocationPart options={options} wishes={wishes} onWish={onWish} />
        <PresetTable
          {...{ options, wishes }}
          chosen={choice.preset}
          onChoose={(name) => onWish("preset", name)}
          onMove={(location) => onWish("location", location)}
        />
        <SoftwarePart options={options} choice={choice} onWish={onWish} />
        <PlanPart {...{ options, wishes, choice, onWish }} />
        <AccessPart access={access} />
      </form>
    </>
  );
}

/** A price that is refused because of the catalogue says that ours is old. */
function useFreshCatalogue(error: unknown): void {
  const queries = useQueryClient();
  const isOld = error instanceof ApiError && reactionTo(error.failure).kind === "catalogue";
  useEffect(() => {
    if (isOld) void queries.invalidateQueries({ queryKey: ["orders", "options"] });
  }, [isOld, queries]);
}
