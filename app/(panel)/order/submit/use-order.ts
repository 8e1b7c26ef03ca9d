"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { type PinAsking, usePin } from "@/components/form/pin/use-pin";
import { type SubmitEnd, type Submitting, useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call, type OutputOf } from "@/lib/api/client";
import type { AccessForm } from "../access/use-access";
import type { AddressHold } from "../address/use-address";
import type { ExtrasHold } from "../extras/extras";
import { extrasInput } from "../extras/extras-input";
import type { LegalHold } from "../legal/use-legal";
import { presetProblemId } from "../machine/preset-problem";
import { optionsKey } from "../selection/use-options";
import { isShort, type Quote, type Quoting } from "../summary/use-quote";
import { dropDraft } from "./draft";
import { type OrderInput, orderOf, type SelectionInput } from "./order-call";
import type { missingChoice } from "./order-check";
import type { PriceChange } from "./price-dialog";
import { reactionTo } from "./reaction";
import { useSaveLegal } from "./use-save-legal";

type Ordered = OutputOf<"eq", "order_instance">;
type QuotedOrder = OrderInput & { quote: string };

/** The same order with another quote counts as the same attempt. */
const identityOf = ({ quote: _quote, ...order }: QuotedOrder): string => JSON.stringify(order);

export type OrderDetails = {
  access: AccessForm;
  selection: SelectionInput | null;
  missing: ReturnType<typeof missingChoice>;
  quoting: Quoting;
  needsPin: boolean;
  address: AddressHold;
  legal: LegalHold;
  hold: ExtrasHold;
};

export type Ordering = {
  sending: Submitting<QuotedOrder, Ordered>;
  /** The address or the acceptance is being saved; the order follows. */
  isSaving: boolean;
  /** On click: focuses what is wrong, asks for the PIN, or sends the order. */
  onPress: () => Promise<void>;
  /** The last submit found an error, or the rules could not be loaded. */
  fault: "form" | "unloaded" | null;
  pin: PinAsking;
  isPinOpen: boolean;
  onPin: () => Promise<void>;
  onPinCancel: () => void;
  priceChange: PriceChange | null;
  onPriceAccept: () => Promise<void>;
  onPriceCancel: () => void;
  onRepeat: () => Promise<void>;
};

/** From click to job: the PIN, a changed price, stock that ran out. The form keeps its values throughout. */
export function useOrder(facts: OrderDetails): Ordering {
  const { access, selection, missing, quoting, needsPin, address, legal, hold } = facts;
  const queries = useQueryClient();
  const pin = usePin(needsPin);
  const sending = useSending(pin);
  const [isPinOpen, setPinOpen] = useState(false);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const [fault, setFault] = useState<Ordering["fault"]>(null);
  const closePin = () => {
    pin.reset();
    setPinOpen(false);
  };
  const inputAt = (quote: string): QuotedOrder | null =>
    selection && { ...orderOf(selection, access.read()), ...extrasInput(hold), quote };

  /** If the total is unchanged, the order is resent with the new quote. Otherwise the user is asked. */
  const requote = async (isSecond: boolean) => {
    const before = quoting.quote;
    const after = await quoting.ask();
    if (!before || !after) return;
    if (before.promised.value !== after.promised.value)
      return setPriceChange({ from: before.promised, to: after.promised, isSent: true });
    const input = inputAt(after.quote);
    if (input && !isSecond) await settle(await sending.resubmit(input), true);
  };

  const settle = async (end: SubmitEnd<Ordered>, isSecond = false): Promise<void> => {
    if (end.end === "pin") return setPinOpen(true);
    if (end.end === "held") return;
    closePin();
    if (end.end !== "refused") return;
    const reaction = reactionTo(end.failure);
    if (reaction.kind === "requote") return requote(isSecond);
    if (reaction.kind === "catalogue") {
      await queries.invalidateQueries({ queryKey: optionsKey });
      document.getElementById(presetProblemId)?.focus();
    }
    if (reaction.kind === "address") {
      address.ask();
      // The new quote has the total above which an address is required.
      await quoting.ask();
    }
    if (reaction.kind === "legal") legal.ask();
    if (reaction.kind === "fields") access.refuse(reaction.fields);
  };

  const sendNow = async (send: typeof sending.submit) => {
    const input = quoting.quote && quoting.isCurrent ? inputAt(quoting.quote.quote) : null;
    if (input) await settle(await send(input));
  };
  const confirm = async () => (needsPin ? setPinOpen(true) : sendNow(sending.submit));
  const { isSaving, saveBefore } = useSaving(address, legal, quoting);
  return {
    sending,
    isSaving,
    onPress: async () => {
      if (sending.isBusy || isSaving) return;
      const isTyped = await access.check({ shouldFocus: missing === null }).catch(() => null);
      setFault(isTyped === null ? "unloaded" : isTyped && !missing ? null : "form");
      if (missing) document.getElementById(`order-${missing}`)?.focus();
      if (!isTyped || missing) return;
      if (address.isShown && !(await address.check())) return setFault("form");
      if (!legal.check()) return setFault("form");
      if (!quoting.quote || !quoting.isCurrent) return;
      // The top-up link is beside the button.
      if (isShort(quoting.quote)) return;
      const shown = quoting.was ?? quoting.quote.promised;
      const { promised } = (await saveBefore()) ?? {};
      if (!promised) return;
      if (promised.value !== shown.value) setPriceChange({ from: shown, to: promised, isSent: false });
      else await confirm();
    },
    fault,
    pin,
    isPinOpen,
    onPin: () => sendNow(sending.submit),
    onPinCancel: closePin,
    priceChange,
    onPriceAccept: async () => {
      setPriceChange(null);
      quoting.accept();
      await (priceChange?.isSent ? sendNow(sending.resubmit) : confirm());
    },
    onPriceCancel: () => {
      setPriceChange(null);
      quoting.accept();
      sending.dismiss();
    },
    onRepeat: async () => settle(await sending.repeat()),
  };
}

/**
 * Saves the address and what was accepted before the order is sent, if they are required. Returns the new quote, because
 * another country may have another tax; null if something was not saved, or another click is saving it.
 */
function useSaving(address: AddressHold, legal: LegalHold, quoting: Quoting) {
  const [isSaving, setSaving] = useState(false);
  // State updates too late to stop the second of two quick clicks.
  const isHeld = useRef(false);
  const saveLegal = useSaveLegal(legal);
  const save = async (): Promise<Quote | null> => {
    if (!(await saveLegal())) return null;
    if (!address.isShown) return quoting.quote;
    return (await address.save()) ? quoting.ask() : null;
  };
  const saveBefore = async (): Promise<Quote | null> => {
    if (!address.isShown && legal.documents.length === 0) return quoting.quote;
    if (isHeld.current) return null;
    isHeld.current = true;
    setSaving(true);
    const quote = await save();
    isHeld.current = false;
    setSaving(false);
    return quote;
  };
  return { isSaving, saveBefore };
}

/** Sends the order once, however often the button is clicked, and opens its job once accepted. */
function useSending(pin: PinAsking): Submitting<QuotedOrder, Ordered> {
  const t = useTranslations("order.accepted");
  const router = useRouter();
  return useSubmit<QuotedOrder, Ordered>({
    send: (input, idempotencyKey) => call("eq", "order_instance", input, { idempotencyKey }),
    pin,
    identityOf,
    whenLost: "repeat",
    leaves: true,
    onDone: ({ callback, deploy_status, invoice, servers }, isHere) => {
      dropDraft();
      const job = servers ? "/jobs" : (`/jobs/${callback}` as const);
      // Without enough credit the next page is the payment; the deployment follows it.
      const go = () =>
        router.push(
          deploy_status === "queued" ? (job as Route) : (`/billing/invoices/${invoice}?to=${job}` as Route),
        );
      // A user who has since left the page gets a toast and stays there.
      if (!isHere) return showToast(t("text"), { action: { label: t("show"), run: go } });
      go();
      router.refresh();
    },
  });
}
