"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import { ApiError } from "@/lib/api/client";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { AccessPart } from "./access/access-part";
import { type AccessForm, useAccess } from "./access/use-access";
import { AddressStep } from "./address/address-step";
import { type AddressHold, useAddress } from "./address/use-address";
import { type Extras, type ExtrasProps, noExtras } from "./extras/extras";
import { ExtrasStep } from "./extras/extras-step";
import type { CountLabels } from "./labels/count-labels";
import { LegalStep } from "./legal/legal-step";
import { type LegalHold, useLegal } from "./legal/use-legal";
import { LocationPart } from "./location/location-part";
import { PresetTable } from "./machine/preset-table";
import { type Choice, choose, chosenPeriod, whyPassword } from "./selection/choice";
import { optionsInput } from "./selection/options-input";
import type { StartDetails } from "./selection/selection";
import { type Listed, optionsKey, useOptions } from "./selection/use-options";
import { type Selected, useLink, useOrderDraft } from "./selection/use-selection";
import { SoftwarePart } from "./software/software-part";
import { PlanPart } from "./software/traffic-part";
import { StepList } from "./steps/step-list";
import { stepStates } from "./steps/steps";
import { selectionOf } from "./submit/order-call";
import { missingChoice, withinStock } from "./submit/order-check";
import type { OrderSubmitProps, SendingStep } from "./submit/order-submit";
import { reactionTo } from "./submit/reaction";
import { useMissingText } from "./submit/use-missing-text";
import type { ApiCallProps } from "./summary/api-call";
import { Summary } from "./summary/summary";
import { useQuote } from "./summary/use-quote";

const formId = "order-form";

const loadCall = async () => (await import("./summary/api-call")).ApiCall;
const loadSubmit = async () => (await import("./submit/order-submit")).OrderSubmit;

type OrderSheetProps = {
  start: StartDetails;
  /** The panel's address, for links and API calls. */
  origin: string;
  /** Id of the ordering account: typed values are stored per account. */
  account: number;
  /** What has to be accepted with the order. */
  documents: readonly PendingDocument[];
  labels: CountLabels;
  /** The filter controls, rendered on the server. */
  filterBar: ReactNode;
};

/** The order page. The draft decides which part of the catalog is loaded. */
export function OrderSheet(props: OrderSheetProps) {
  const selected = useOrderDraft(props.start);
  const listed = useOptions(optionsInput(selected.draft, selected.filter, selected));
  const { options } = listed;
  return options ? <Sheet {...props} {...{ selected, listed, options }} /> : null;
}

type SheetProps = OrderSheetProps & { selected: Selected; listed: Listed; options: OrderOptions };

function Sheet({ options, listed, selected, origin, account, documents, labels, filterBar }: SheetProps) {
  const t = useTranslations("order.summary");
  const notice = useTranslations("order.notice");
  const { draft } = selected;
  const choice = useMemo(() => choose(options, draft), [options, draft]);
  const passwordFor = whyPassword(options, draft.location, choice);
  const access = useAccess(account, passwordFor !== null);
  const linked = useLink({ ...selected, choice }, useKey(selected, access, options));
  // If more servers are requested than are left, the price of those left is shown.
  const selection = selectionOf(choice, withinStock(choice, draft));
  const missing = missingChoice(choice, draft);
  const missingText = useMissingText(missing, { options, choice, draft });
  const quoting = useQuote(selection);
  const address = useAddress(quoting.quote);
  const legal = useLegal(documents);
  const needsPin = options.needs_pin;
  const [extras, setExtras] = useState(noExtras);
  const hold = { extras, options, draft, choice };
  const submitFlow = useSubmitFlow(access);
  const [isCallShown, setCallShown] = useState(false);
  const Call = useLazy<ApiCallProps>(isCallShown, loadCall);
  useFreshCatalog(quoting.error);
  const sendingLabel = t(submitFlow.step === "checking" ? "checking" : "ordering");
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
      <div className="min-w-0 max-xl:pb-24 max-xl:[&_:is(input,select,textarea,button,a)]:scroll-mb-40">
        <FormColumn
          {...{ options, listed, labels, selected, choice, access, address, legal, filterBar }}
          {...{ passwordFor, extras }}
          onExtras={(changed) => setExtras({ ...extras, ...changed })}
          onPress={submitFlow.onPress}
        />
        {isCallShown && typeof Call === "function" && (
          <Call access={access.values} {...{ selection, origin, needsPin, hold }} />
        )}
      </div>
      <Summary
        {...{ options, draft, labels, choice, quoting, formId, sendingLabel, isCallShown, selection, origin }}
        {...{ ...linked, missing, missingText }}
        onCount={(count) => selected.onSelect("count", count)}
        onPromo={(code) => selected.onSelect("promo", code)}
        isSending={submitFlow.step !== null}
        onShowCall={() => setCallShown(!isCallShown)}
      >
        {typeof submitFlow.SubmitFlow === "function" && (
          <submitFlow.SubmitFlow
            {...{
              choice,
              access,
              address,
              legal,
              selection,
              missing,
              missingText,
              quoting,
              needsPin,
              sendingLabel,
              hold,
            }}
            press={submitFlow.press}
            isPressed={submitFlow.isPressed}
            onStep={submitFlow.onStep}
          />
        )}
        {submitFlow.SubmitFlow === "lost" && submitFlow.isPressed && (
          <p role="alert" className="text-danger">
            {notice("unloaded")}
          </p>
        )}
      </Summary>
    </div>
  );
}

/**
 * The submit flow, lazy-loaded on first input: no order is sent before a password is typed. An earlier click is
 * replayed once it has loaded.
 */
function useSubmitFlow(access: AccessForm) {
  const [isPressed, setPressed] = useState(false);
  const [load, setLoad] = useState(() => loadSubmit);
  const [step, onStep] = useState<SendingStep>(null);
  const press = useRef<(() => void) | null>(null);
  const SubmitFlow = useLazy<OrderSubmitProps>(access.isTouched || isPressed, load);
  const onPress = () => {
    if (press.current) return press.current();
    setPressed(true);
    // A new function identity retries the load.
    if (SubmitFlow === "lost") setLoad(() => () => loadSubmit());
  };
  return { SubmitFlow, press, isPressed, onPress, step, onStep };
}

/** Fills in the stored key named by the link, once, and returns the id of the stored key in the field ("" = none). */
function useKey({ draft, onSelect }: Selected, access: AccessForm, { keys }: OrderOptions): string {
  const { takeKey } = access;
  const selected = keys.find(({ id }) => String(id) === draft.key);
  useEffect(() => {
    if (!selected) return;
    takeKey(selected.key);
    onSelect("key", "");
  }, [selected, takeKey, onSelect]);
  const text = access.values.ssh_key.trim();
  const typed = text === "" ? undefined : keys.find(({ key }) => key === text);
  return String((typed ?? selected)?.id ?? "");
}

type FormColumnProps = {
  options: OrderOptions;
  listed: Listed;
  labels: CountLabels;
  selected: Selected;
  choice: Choice;
  access: AccessForm;
  passwordFor: ReturnType<typeof whyPassword>;
  extras: Extras;
  onExtras: ExtrasProps["onExtras"];
  address: AddressHold;
  legal: LegalHold;
  filterBar: ReactNode;
  onPress: () => void;
};

function FormColumn(props: FormColumnProps) {
  const { options, listed, labels, selected, choice, access, passwordFor } = props;
  const { extras, onExtras, address, legal, filterBar, onPress } = props;
  const { draft, onSelect } = selected;
  return (
    <>
      <StepList states={stepStates(choice, access.state, address.isShown ? address.state : null)} />
      <form
        method="post"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onPress();
        }}
        className="space-y-4 [--sticky-top:calc(var(--banner)+6.25rem)]"
      >
        <LocationPart
          {...{ options, draft, labels, onSelect }}
          period={chosenPeriod(choice, draft)}
          isHourly={Boolean(choice.preset.taken?.hourlyCapHours)}
        />
        <PresetTable
          {...selected}
          {...{ options, labels, filterBar }}
          isOld={listed.isOld}
          onRepeat={listed.onRepeat}
          chosen={choice.preset}
        />
        <SoftwarePart {...{ options, choice, onSelect }} location={draft.location} />
        <PlanPart {...{ options, draft, choice, labels, onSelect }} />
        <AccessPart {...{ access, passwordFor }} count={Number(draft.count)} keys={options.keys} />
        <ExtrasStep {...{ extras, options, draft, choice, onExtras, onSelect }} />
        <AddressStep address={address} />
        <LegalStep legal={legal} />
      </form>
    </>
  );
}

/** A quote rejected because of the catalog means that the page's catalog is outdated. */
function useFreshCatalog(error: unknown): void {
  const queries = useQueryClient();
  const isOld = error instanceof ApiError && reactionTo(error.failure).kind === "catalogue";
  useEffect(() => {
    if (isOld) void queries.invalidateQueries({ queryKey: optionsKey });
  }, [isOld, queries]);
}
