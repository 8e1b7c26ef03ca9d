"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@/components/frame/toast-store";
import { ApiError, call } from "@/lib/api/client";
import type { RpcFailure } from "@/lib/api/rpc-errors";
import { newKey } from "@/lib/base/new-key";
import {
  type Attempt,
  attemptFor,
  type Ordered,
  type Outcome,
  type ProvedOrder,
  type Reaction,
  reactionTo,
  sendUntilAnswered,
} from "./send-order";

export type OrderState =
  | { step: "idle" }
  | { step: "sending" }
  /** The answer was lost; asking again with the same key. */
  | { step: "checking" }
  /** Nobody answered: it may have gone through. */
  | { step: "unknown"; failure: RpcFailure }
  | { step: "refused"; reaction: Reaction };

export type Ordering = {
  state: OrderState;
  /** Sends, unless it is being sent already; answers what a refusal asks of the page. */
  send: (body: ProvedOrder) => Promise<Reaction | null>;
  /** Repeats, to the letter, what nobody has answered. */
  repeat: () => Promise<Reaction | null>;
  /** Takes the last refusal off the screen. */
  dismiss: () => void;
};

const unexpected: RpcFailure = {
  code: "unavailable",
  doc: "answer.lost",
  message: "no answer",
  fields: {},
  requestId: "",
};

const post = ({ key, body }: Attempt) =>
  call("eq", "order_instance", body, { idempotencyKey: key }).then(
    (ordered) => ({ ordered }),
    (error: unknown) => ({ failure: error instanceof ApiError ? error.failure : unexpected }),
  );

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Sends the order, once however often it is pressed, and goes to its job when it is taken. */
export function useOrder(): Ordering {
  const t = useTranslations("order.accepted");
  const router = useRouter();
  const queries = useQueryClient();
  const [state, setState] = useState<OrderState>({ step: "idle" });
  const attempt = useRef<Attempt | null>(null);
  const isBusy = useRef(false);
  const isHere = useIsMounted();

  const goToJob = (ordered: Ordered) => {
    for (const endpoint of ["eq", "servers", "billing", "orders"])
      void queries.invalidateQueries({ queryKey: [endpoint] });
    const go = () => router.push(`/jobs/${ordered.callback}`);
    // Whoever has gone to another page meanwhile is told, not carried off.
    if (!isHere.current) return showToast(t("text"), { action: { label: t("show"), run: go } });
    go();
    router.refresh();
  };

  const settle = (sent: Attempt, outcome: Outcome): Reaction | null => {
    if (outcome.state === "accepted") {
      // Busy for good: the page is being left.
      goToJob(outcome.ordered);
      return null;
    }
    isBusy.current = false;
    if (outcome.state === "unknown") {
      setState({ step: "unknown", failure: outcome.failure });
      return null;
    }
    attempt.current = { ...sent, isOpen: false };
    const reaction = reactionTo(outcome.failure);
    setState({ step: "refused", reaction });
    return reaction;
  };

  const send = async (body: ProvedOrder): Promise<Reaction | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    const sent = attemptFor(attempt.current, body, newKey);
    attempt.current = sent;
    setState({ step: "sending" });
    const onLost = () => setState({ step: "checking" });
    return settle(sent, await sendUntilAnswered(() => post(sent), pause, onLost));
  };
  return {
    state,
    send,
    repeat: async () => (attempt.current ? send(attempt.current.body) : null),
    dismiss: () => {
      if (!isBusy.current) setState({ step: "idle" });
    },
  };
}

function useIsMounted() {
  const ref = useRef(false);
  useEffect(() => {
    ref.current = true;
    return () => {
      ref.current = false;
    };
  }, []);
  return ref;
}
