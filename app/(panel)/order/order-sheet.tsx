"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import { ApiError } from "@/lib/api/client";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { AccessPart } from "./access-part";
import type { ApiCallProps } from "./api-call";
import { type Choice, choose, takenPeriod } from "./choice";
import type { CountWords } from "./count-words";
import { LocationPart } from "./location-part";
import { optionsInput } from "./options-input";
import { selectionOf } from "./order-call";
import { missingChoice } from "./order-check";
import type { OrderDialogsProps } from "./order-dialogs";
import { PlanPart } from "./plan-part";
import { PresetTable } from "./preset-table";
import type { PressResultProps } from "./press-result";
import { reactionTo } from "./reaction";
import { SoftwarePart } from "./software-part";
import { StepList } from "./step-list";
import { stepStates } from "./steps";
import { Summary } from "./summary";
import { type AccessForm, useAccess } from "./use-access";
import { type Listed, optionsKey, useOptions } from "./use-options";
import { type Ordering, useOrder } from "./use-order";
import { useQuote } from "./use-quote";
import { useLink, useWishes, type Wished } from "./use-wishes";
import type { StartFacts } from "./wishes";

const formId = "order-form";

const loadDialogs = async () => (await import("./order-dialogs")).OrderDialogs;
const loadCall = async () => (await import("./api-call")).ApiCall;
const loadResult = async () => (await import("./press-result")).PressResult;

type OrderSheetProps = {
  start: StartFacts;
  /** The panel's address, for links and API calls. */
  origin: string;
  /** The account that orders: typed values are kept only for it. */
  account: number;
  words: CountWords;
  /** The controls over the machines, made on the server. */
  filterBar: ReactNode;
};

/** The order page. What is wished for decides which part of the catalogue is here. */
export function OrderSheet(props: OrderSheetProps) {
  const wished = useWishes(props.start);
  const listed = useOptions(optionsInput(wished.wishes, wished.filter, wished));
  const { options } = listed;
  return options ? <Sheet {...props} {...{ wished, listed, options }} /> : null;
}

type SheetProps = OrderSheetProps & { wished: Wished; listed: Listed; options: OrderOptions };

function Sheet({ options, listed, wished, origin, account, words, filterBar }: SheetProps) {
  const t = useTranslations("order.summary");
  const access = useAccess(account);
  const { wishes } = wished;
  const choice = useMemo(() => choose(options, wishes), [options, wishes]);
  const address = useLink({ ...wished, choice }, useKey(wished, access, options));
  const selection = selectionOf(choice, wishes);
  const missing = missingChoice(choice, wishes);
  const quoting = useQuote(selection);
  const needsPin = options.needs_pin;
  const ordering = useOrder({ access, selection, missing, quoting, needsPin });
  const [isCallShown, setCallShown] = useState(false);
  const isAsking = ordering.isPinOpen || ordering.priceChange !== null;
  const Dialogs = useLazy<OrderDialogsProps>(isAsking, loadDialogs);
  const Call = useLazy<ApiCallProps>(isCallShown, loadCall);
  // Nothing is ordered before a password is typed, so it is here before it has anything to say.
  const Result = useLazy<PressResultProps>(access.isTouched || ordering.fault !== null, loadResult);
  useFreshCatalogue(quoting.error);
  const isUnloaded = ordering.fault === "unloaded" || (isAsking && Dialogs === "lost");
  const sendingLabel = t(ordering.sending.state.step === "checking" ? "checking" : "ordering");
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
      {/*
       * Rendered before the summary: closing a dialog returns the focus first, and the notice beside the button may
       * then take it.
       */}
      {typeof Dialogs === "function" && (
        <Dialogs {...{ options, choice, ordering, sendingLabel }} quote={quoting.quote} />
      )}
      <div className="min-w-0 max-xl:pb-24 max-xl:[&_:is(input,select,textarea,button,a)]:scroll-mb-40">
        <FormColumn {...{ options, listed, words, wished, choice, access, ordering, filterBar }} />
        {isCallShown && typeof Call === "function" && (
          <Call access={access.values} {...{ selection, origin, needsPin }} />
        )}
      </div>
      <Summary
        {...{ options, wishes, words, choice, quoting, formId, sendingLabel, isCallShown, selection, origin }}
        {...address}
        onPromo={(code) => wished.onWish("promo", code)}
        isSending={ordering.sending.isBusy}
        onShowCall={() => setCallShown(!isCallShown)}
      >
        {!(isAsking && typeof Dialogs === "function") && typeof Result === "function" && (
          <Result {...{ ordering, missing, isUnloaded }} errors={access.errors} />
        )}
        {Result === "lost" && (isUnloaded || ordering.fault || ordering.sending.state.step !== "idle") && (
          <p role="alert" className="text-danger">
            {t("unsaid")}
          </p>
        )}
      </Summary>
    </div>
  );
}

/** Fills in the stored key that the link names, once, and tells which stored key stands in the field. */
function useKey({ wishes, onWish }: Wished, access: AccessForm, { keys }: OrderOptions): string {
  const { takeKey } = access;
  const wished = keys.find(({ id }) => String(id) === wishes.key);
  useEffect(() => {
    if (!wished) return;
    takeKey(wished.key);
    onWish("key", "");
  }, [wished, takeKey, onWish]);
  const text = access.values.ssh_key.trim();
  const typed = text === "" ? undefined : keys.find(({ key }) => key === text);
  return String((typed ?? wished)?.id ?? "");
}

type FormColumnProps = {
  options: OrderOptions;
  listed: Listed;
  words: CountWords;
  wished: Wished;
  choice: Choice;
  access: AccessForm;
  ordering: Ordering;
  filterBar: ReactNode;
};

function FormColumn(props: FormColumnProps) {
  const { options, listed, words, wished, choice, access, ordering, filterBar } = props;
  const { wishes, onWish } = wished;
  return (
    <>
      <StepList states={stepStates(choice, access.state)} />
      <form
        method="post"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void ordering.onPress();
        }}
        className="space-y-4 [--sticky-top:calc(var(--banner)+6.25rem)]"
      >
        <LocationPart
          {...{ options, wishes, words, onWish }}
          period={takenPeriod(choice, wishes)}
          isHourly={Boolean(choice.preset.taken?.hourlyCapHours)}
        />
        <PresetTable
          {...wished}
          {...{ options, words, filterBar }}
          isOld={listed.isOld}
          onRepeat={listed.onRepeat}
          chosen={choice.preset}
        />
        <SoftwarePart {...{ options, choice, onWish }} location={wishes.location} />
        <PlanPart {...{ options, wishes, choice, words, onWish }} />
        <AccessPart access={access} count={Number(wishes.count)} keys={options.keys} />
      </form>
    </>
  );
}

/** A quote that is refused because of the catalogue means that the catalogue on the page is outdated. */
function useFreshCatalogue(error: unknown): void {
  const queries = useQueryClient();
  const isOld = error instanceof ApiError && reactionTo(error.failure).kind === "catalogue";
  useEffect(() => {
    if (isOld) void queries.invalidateQueries({ queryKey: optionsKey });
  }, [isOld, queries]);
}
