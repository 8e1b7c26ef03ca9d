import type { Currency } from "@/lib/base/money";

/*
 * Port to a payment provider: calls to it, and the events that it sends. Amounts are decimal text. Calls are
 * idempotent by `key`.
 */

export type Money = { amount: string; currency: Currency };

export type NewPayment = Money & {
  /** Idempotency key; identifies the payment at the provider, too. */
  key: string;
  /** Description shown to the customer at the provider. */
  title: string;
  email: string;
  /** Absolute URLs to return to after paying and after canceling. */
  returnTo: string;
  leaveTo: string;
  /** Save the card for later charges. `customer`: the provider's id of a customer with an earlier saved card. */
  saving: { customer: string | null } | null;
};

/** `address`: URL of the checkout page. */
export type BegunPayment = { outsideId: string; address: string };

/**
 * A card, a direct debit (`brand` "sepa") or a wallet ("paypal"). `lastDigits`: empty = it has no number; `expires`: null =
 * it does not.
 */
export type SavedCard = {
  customer: string;
  outsideId: string;
  brand: string;
  lastDigits: string;
  expires: { year: number; month: number } | null;
};

/** `fingerprint`: the provider's id of the card's number; `country`: of its bank, ISO 3166. Null = not told. */
export type CardOrigin = { fingerprint: string | null; country: string | null };

export type FailureReason = "declined" | "expired" | "gone";

/**
 * open: the customer can still pay. pending: paid but not settled. done: `reference` is the provider's id used by
 * refunds and disputes; the amount is the one received. `origin`: left out if nothing is told of the card; `fee`: left out
 * where the provider tells it with its payouts.
 */
export type OutsideState =
  | { state: "open" }
  | { state: "pending" }
  | { state: "failed"; reason: FailureReason }
  | ({
      state: "done";
      reference: string;
      card: SavedCard | null;
      origin?: CardOrigin | undefined;
      fee?: OutsideMoney | undefined;
    } & OutsideMoney);

export type NewCharge = Money & {
  key: string;
  title: string;
  card: Pick<SavedCard, "customer" | "outsideId">;
};

export type NewRefund = Money & { key: string; reference: string };

/** `currency`: uppercase; may be one that the panel does not use. */
export type OutsideMoney = { amount: string; currency: string };

/** `id`: the provider's id. A refund that is done may still fail later. */
export type OutsideRefund = OutsideMoney & { id: string; is: "done" | "failed" };

/** A try of a payment; `why`: the provider's word for a failure. */
export type OutsideTry = { at: Date; is: "done" | "pending" | "failed"; why: string } & OutsideMoney;

/** `answerBy`: until when evidence can be sent; null = no longer, or not known. */
export type OutsideDispute = OutsideMoney & { id: string; is: string; why: string; answerBy: Date | null };

/**
 * What a provider knows of a payment that arrived. `fee`, `net` and `paysOutOn` (when the net amount can be paid out) are
 * null while they are not known.
 */
export type OutsideLife = {
  tries: OutsideTry[];
  fee: OutsideMoney | null;
  net: OutsideMoney | null;
  paysOutOn: Date | null;
  disputes: OutsideDispute[];
};

export type MovementKind = "payment" | "refund" | "dispute" | "fee" | "other";

/**
 * What a payout consists of, in its currency: `gross` before fees, below zero for what went back. `reference`: the
 * provider's id of the payment; null = of none.
 */
export type OutsideMovement = {
  id: string;
  kind: MovementKind;
  gross: string;
  fee: string;
  net: string;
  reference: string | null;
};

/**
 * Money that the provider has sent to a bank account, or below zero has taken from it. `movements`: null = the provider
 * does not tell what it consists of.
 */
export type OutsidePayout = OutsideMoney & {
  id: string;
  createdAt: Date;
  arrivesAt: Date;
  movements: OutsideMovement[] | null;
};

/** An event from the provider. `eventId` is the same when the event is repeated. */
export type Report = { eventId: string } & (
  | { about: "payment"; key: string | null; outsideId: string; is: OutsideState }
  /** `of`: the state of the payment, if known: its success may not have been reported yet. */
  | {
      about: "dispute";
      reference: string;
      disputeId: string;
      is: "opened" | "won" | "lost";
      /** Disputed amount; absent = the whole payment. */
      over?: OutsideMoney;
      of?: { key: string; is: OutsideState };
    }
  | { about: "refund"; key: string; is: "done" | "failed" }
  /** All refunds of a payment made at the provider rather than by the panel. */
  | {
      about: "refunds_outside";
      reference: string;
      refunds: OutsideRefund[];
      of: { key: string; is: OutsideState };
    }
  /** Irrelevant to the panel. */
  | { about: "nothing" }
);

export type CallBack = { body: string; header: (name: string) => string | null };

export type PaymentSystem = {
  begin: (payment: NewPayment) => Promise<BegunPayment>;
  /** Charges a saved card off-session. `outsideId`: null if there is nothing to read later. */
  charge: (charge: NewCharge) => Promise<{ outsideId: string | null; is: OutsideState }>;
  read: (outsideId: string) => Promise<OutsideState>;
  /** Everything about a payment, by its `reference`; for people, so it is not read to book anything. */
  look: (reference: string) => Promise<OutsideLife>;
  refund: (refund: NewRefund) => Promise<"done" | "pending" | "failed">;
  /** What was paid out since then, as far as it is certain; empty where the provider does not tell the panel. */
  payouts: (since: Date) => Promise<OutsidePayout[]>;
  /** Deletes a saved card at the provider; a missing one is not an error. */
  forget: (card: Pick<SavedCard, "customer" | "outsideId">) => Promise<void>;
  /** What a webhook is about, in the order in which it is booked; null if it is not the provider's, or is too old. */
  readCallBack: (callBack: CallBack) => Promise<Report[] | null>;
};

/** Database access for adapters that store state: takes SQL and values, returns rows. */
export type Query = <R extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<R[]>;
