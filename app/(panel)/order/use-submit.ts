"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type OrderInput, orderOf, type SelectionInput } from "./order-call";
import type { PinProblem } from "./pin-dialog";
import { presetProblemId } from "./preset-table";
import type { PriceChange } from "./price-dialog";
import type { Reaction } from "./send-order";
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
  pin: { isOpen: boolean; problem: PinProblem | null };
  onPin: (pin: string) => Promise<void>;
  onPinCancel: () => void;
  priceChange: PriceChange | null;
  onPriceAccept: () => Promise<void>;
  onPriceCancel: () => void;
  onRepeat: () => Promise<void>;
};

/** From the press to the job: PIN, price that changed, stock that ran out; every way back keeps the form. */
export function useSubmit({ access, selection, quoting, ordering, needsPin }: SubmitFacts): Submitting {
  const queries = useQueryClient();
  const [pin, setPin] = useState<Submitting["pin"]>({ isOpen: false, problem: null });
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const [faultyPress, setFaultyPress] = useState(0);
  const presses = useRef(0);
  const lastPin = useRef<string | undefined>(undefined);
  const listErrors = () => setFaultyPress(++presses.current);
  const closePin = () => setPin({ isOpen: false, problem: null });

  const bodyWith = (quote: string): OrderInput | null =>
    selection && {
      ...orderOf(selection, access.values),
      quote,
      ...(lastPin.current === undefined ? {} : { pin: lastPin.current }),
    };

  /** The same price under a new quote is no news: it is sent once more. Another price is asked about. */
  const requote = async (isSecond: boolean) => {
    const before = quoting.quote;
    const after = await quoting.ask();
    if (!before || !after) return;
    if (before.total !== after.total) return setPriceChange({ from: before.total, to: after.total });
    if (!isSecond) await send(after.quote, true);
  };

  const soldOut = async () => {
    await queries.refetchQueries({ queryKey: ["panel", "order_options"] });
    document.getElementById(presetProblemId)?.focus();
  };

  const react = async (reaction: Reaction | null, isSecond: boolean) => {
    if (reaction?.kind === "pin") return setPin({ isOpen: true, problem: reaction.reason });
    closePin();
    lastPin.current = reaction?.kind === "requote" ? lastPin.current : undefined;
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
      lastPin.current = undefined;
      if (!access.check() || !selection) return listErrors();
      setFaultyPress(0);
      if (!quoting.quote || !quoting.isCurrent) return;
      if (needsPin) setPin({ isOpen: true, problem: null });
      else await sendNow();
    },
    faultyPress,
    pin,
    onPin: async (given) => {
      if (given === "") return setPin({ isOpen: true, problem: "required" });
      lastPin.current = given;
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
