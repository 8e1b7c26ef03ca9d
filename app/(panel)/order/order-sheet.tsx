"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import { ApiError } from "@/lib/api/client";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { AccessPart } from "./access-part";
import { AddressStep } from "./address-step";
import type { ApiCallProps } from "./api-call";
import { type Choice, choose, takenPeriod } from "./choice";
import type { CountWords } from "./count-words";
import { LocationPart } from "./location-part";
import { optionsInput } from "./options-input";
import { selectionOf } from "./order-call";
import { missingChoice, withinStock } from "./order-check";
import type { OrderDeskProps, SendingStep } from "./order-desk";
import { PlanPart } from "./plan-part";
import { PresetTable } from "./preset-table";
import { reactionTo } from "./reaction";
import { SoftwarePart } from "./software-part";
import { StepList } from "./step-list";
import { stepStates } from "./steps";
import { Summary } from "./summary";
import { type AccessForm, useAccess } from "./use-access";
import { type AddressHold, useAddress } from "./use-address";
import { useMissingText } from "./use-missing-text";
import { type Listed, optionsKey, useOptions } from "./use-options";
import { useQuote } from "./use-quote";
import { useLink, useWishes, type Wished } from "./use-wishes";
import type { StartFacts } from "./wishes";

const formId = "order-form";

const loadCall = async () => (await import("./api-call")).ApiCall;
const loadDesk = async () => (await import("./order-desk")).OrderDesk;

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
  const notice = useTranslations("order.notice");
  const access = useAccess(account);
  const { wishes } = wished;
  const choice = useMemo(() => choose(options, wishes), [options, wishes]);
  const linked = useLink({ ...wished, choice }, useKey(wished, access, options));
  // Of more servers than are left, the price of those that are stays in sight.
  const selection = selectionOf(choice, withinStock(choice, wishes));
  const missing = missingChoice(choice, wishes);
  const missingText = useMissingText(missing, { options, choice, wishes });
  const quoting = useQuote(selection);
  const address = useAddress(quoting.quote);
  const needsPin = options.needs_pin;
  const desk = useDesk(access);
  const [isCallShown, setCallShown] = useState(false);
  const Call = useLazy<ApiCallProps>(isCallShown, loadCall);
  useFreshCatalogue(quoting.error);
  const sendingLabel = t(desk.step === "checking" ? "checking" : "ordering");
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
      <div className="min-w-0 max-xl:pb-24 max-xl:[&_:is(input,select,textarea,button,a)]:scroll-mb-40">
        <FormColumn
          {...{ options, listed, words, wished, choice, access, address, filterBar }}
          onPress={desk.onPress}
        />
        {isCallShown && typeof Call === "function" && (
          <Call access={access.values} {...{ selection, origin, needsPin }} />
        )}
      </div>
      <Summary
        {...{ options, wishes, words, choice, quoting, formId, sendingLabel, isCallShown, selection, origin }}
        {...{ ...linked, missing, missingText }}
        onCount={(count) => wished.onWish("count", count)}
        onPromo={(code) => wished.onWish("promo", code)}
        isSending={desk.step !== null}
        onShowCall={() => setCallShown(!isCallShown)}
      >
        {typeof desk.Desk === "function" && (
          <desk.Desk
            {...{ choice, access, address, selection, missing, missingText, quoting, needsPin, sendingLabel }}
            press={desk.press}
            isPressed={desk.isPressed}
            onStep={desk.onStep}
          />
        )}
        {desk.Desk === "lost" && desk.isPressed && (
          <p role="alert" className="text-danger">
            {notice("unloaded")}
          </p>
        )}
      </Summary>
    </div>
  );
}

/**
 * Everything from the press on, which is loaded when somebody begins to type: nothing is ordered before a password is.
 * Whoever presses earlier has pressed once it is here.
 */
function useDesk(access: AccessForm) {
  const [isPressed, setPressed] = useState(false);
  const [load, setLoad] = useState(() => loadDesk);
  const [step, onStep] = useState<SendingStep>(null);
  const press = useRef<(() => void) | null>(null);
  const Desk = useLazy<OrderDeskProps>(access.isTouched || isPressed, load);
  const onPress = () => {
    if (press.current) return press.current();
    setPressed(true);
    // Another function is another attempt to load.
    if (Desk === "lost") setLoad(() => () => loadDesk());
  };
  return { Desk, press, isPressed, onPress, step, onStep };
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
  address: AddressHold;
  filterBar: ReactNode;
  onPress: () => void;
};

function FormColumn(props: FormColumnProps) {
  const { options, listed, words, wished, choice, access, address, filterBar, onPress } = props;
  const { wishes, onWish } = wished;
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
        <AddressStep address={address} />
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
