"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type PinAsking, type PinProof, usePin } from "@/components/form/use-pin";
import { orderOf, type SelectionInput } from "./order-call";
import { presetProblemId } from "./preset-table";
import type { PriceChange } from "./price-dialog";
import type { ProvedOrder, Reaction } from "./send-order";
import type { AccessForm } from "./use-access";
import type { Ordering } from "./use-order";
import type { Quoting } from "./use-quote";

type SubmitFacts = {
  access: AccessForm;
  selection: SelectionInput | null;
  quoting: Quoting;
  ordering: Ordering;
  needsPin: boolean;
};

export type Submitting = {
  /** The press: list what is wrong, ask for the PIN, or send. */
  onPress: () => Promise<void>;
  /** Presses that found something wrong; 0 while the last one found nothing. */
  faultyPress: number;
  pin: PinAsking;
  isPinOpen: boolean;
  /** A PIN is being looked at, before the order is sent. */
  isProving: boolean;
  onPin: () => Promise<void>;
  onPinCancel: () => void;
  priceChange: PriceChange | null;
  onPriceAccept: () => Promise<void>;
  onPriceCancel: () => void;
  onRepeat: () => Promise<void>;
};

/** From the press to the job: PIN, price that changed, stock that ran out; every way back keeps the form. */
export function useSubmit({ access, selection, quoting, ordering, needsPin }: SubmitFacts): Submitting {
  const queries = useQueryClient();
  const pin = usePin(needsPin);
  const [isPinOpen, setPinOpen] = useState(false);
  const [isProving, setProving] = useState(false);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const [faultyPress, setFaultyPress] = useState(0);
  const presses = useRef(0);
  const proof = useRef<PinProof>({});
  const listErrors = () => setFaultyPress(++presses.current);
  const closePin = () => {
    pin.reset();
    setPinOpen(false);
  };

  const bodyWith = (quote: string): ProvedOrder | null =>
    selection && { ...orderOf(selection, access.values), quote, ...proof.current };

  /** The same price under a new quote is no news: it is sent once more. Another price is asked about. */
  const requote = async (isSecond: boolean) => {
    const before = quoting.quote;
    const after = await quoting.ask();
    if (!before || !after) return;
    if (before.total !== after.total) return setPriceChange({ from: before.total, to: after.total });
    if (!isSecond) await send(after.quote, true);
  };

  const soldOut = async () => {
    await queries.refetchQueries({ queryKey: ["orders", "options"] });
    document.getElementById(presetProblemId)?.focus();
  };

  const react = async (reaction: Reaction | null, isSecond: boolean) => {
    if (reaction?.kind === "pin") {
      setPinOpen(true);
      pin.refuse(reaction.failure);
      return;
    }
    closePin();
    if (reaction?.kind !== "requote") proof.current = {};
    if (reaction?.kind === "requote") return requote(isSecond);
    if (reaction?.kind === "catalogue") return soldOut();
    if (reaction?.kind !== "fields") return;
    access.refuse(reaction.fields);
    listErrors();
  };

  const send = async (quote: string, isSecond = false) => {
    const body = bodyWith(quote);
    if (body) await react(await ordering.send(body), isSecond);
  };
  const sendNow = async () => {
    if (quoting.quote && quoting.isCurrent) await send(quoting.quote.quote);
  };
  return {
    onPress: async () => {
      proof.current = {};
      if (!access.check() || !selection) return listErrors();
      setFaultyPress(0);
      if (!quoting.quote || !quoting.isCurrent) return;
      if (needsPin) setPinOpen(true);
      else await sendNow();
    },
    faultyPress,
    pin,
    isPinOpen,
    isProving,
    onPin: async () => {
      setProving(true);
      const proved = await pin.prove();
      setProving(false);
      if (!proved) return;
      proof.current = proved;
      await sendNow();
    },
    onPinCancel: closePin,
    priceChange,
    onPriceAccept: async () => {
      setPriceChange(null);
      await sendNow();
    },
    onPriceCancel: () => {
      setPriceChange(null);
      ordering.dismiss();
    },
    onRepeat: async () => react(await ordering.repeat(), false),
  };
}
