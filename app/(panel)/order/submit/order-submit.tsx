import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Choice } from "../selection/choice";
import { OrderDialogs } from "./order-dialogs";
import { PressResult } from "./submit-result";
import { type OrderDetails, useOrder } from "./use-order";

/** Progress of the submit; null = idle. */
export type SendingStep = "sending" | "checking" | null;

export type OrderSubmitProps = OrderDetails & {
  choice: Choice;
  missingText: string;
  sendingLabel: string;
  /** Set to the button's click handler. */
  press: RefObject<(() => void) | null>;
  /** The button was clicked before this was loaded. */
  isPressed: boolean;
  onStep: (step: SendingStep) => void;
};

/** From click to job: the dialogs, and the result beside the button. */
export function OrderSubmit(props: OrderSubmitProps) {
  const { choice, missingText, sendingLabel, press, isPressed, onStep, ...facts } = props;
  const ordering = useOrder(facts);
  const { sending } = ordering;
  const isAsking = ordering.isPinOpen || ordering.priceChange !== null;
  const isBusy = sending.isBusy || ordering.isSaving;
  const step = isBusy ? (sending.state.step === "checking" ? "checking" : "sending") : null;
  useLayoutEffect(() => {
    press.current = () => void ordering.onPress();
  });
  useLayoutEffect(() => onStep(step), [onStep, step]);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isPressed || isTaken.current) return;
    isTaken.current = true;
    press.current?.();
  }, [isPressed, press]);
  return (
    <>
      {/* Before the result: a closing dialog restores the focus first, so that the notice can take it afterwards. */}
      <OrderDialogs {...{ choice, ordering, sendingLabel }} quote={facts.quoting.quote} />
      {!isAsking && (
        <PressResult
          {...{ ordering, missingText }}
          missing={facts.missing}
          errors={facts.access.errors}
          isAddressMissing={facts.address.isShown && facts.address.state !== "done"}
          isLegalMissing={facts.legal.isMissing}
        />
      )}
    </>
  );
}
