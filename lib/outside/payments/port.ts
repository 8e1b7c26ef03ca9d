import type { Currency } from "@/lib/base/money";

/*
 * What the panel asks of a system that takes money from customers, and what that system reports by itself. Amounts are
 * decimal text. Every call may be repeated with the same facts: the key says that it is the same payment.
 */

export type Money = { amount: string; currency: Currency };

export type NewPayment = Money & {
  /** Names the payment there, too. */
  key: string;
  /** What the customer reads there. */
  title: string;
  email: string;
  /** Whole addresses: where the customer goes after paying, and without having paid. */
  returnTo: string;
  leaveTo: string;
  /** Keep the card for later charges. `customer`: how that system names the customer whose card it kept before. */
  saving: { customer: string | null } | null;
};

/** `address`: where the customer pays. */
export type BegunPayment = { outsideId: string; address: string };

export type SavedCard = {
  customer: string;
  outsideId: string;
  brand: string;
  lastDigits: string;
  expires: { year: number; month: number };
};

export type FailureReason = "declined" | "expired" | "gone";

/**
 * open: the customer may still pay. pending: paid, but the money is not certain yet. done: `reference` names the money
 * there, which refunds and disputes are about; the amount is what arrived.
 */
export type OutsideState =
  | { state: "open" }
  | { state: "pending" }
  | { state: "failed"; reason: FailureReason }
  | ({ state: "done"; reference: string; card: SavedCard | null } & Omit<Money, "currency"> & {
        /** In capitals; may be none of ours. */
        currency: string;
      });

export type NewCharge = Money & {
  key: string;
  title: string;
  card: Pick<SavedCard, "customer" | "outsideId">;
};

export type NewRefund = Money & { key: string; reference: string };

/** `currency`: in capitals; may be none of ours. */
export type OutsideMoney = { amount: string; currency: string };

/** `id`: its name there. One that is done may fail later. */
export type OutsideRefund = OutsideMoney & { id: string; is: "done" | "failed" };

/** What a system reports by itself. `eventId` is the same when it reports the same again. */
export type Report = { eventId: string } & (
  | { about: "payment"; key: string | null; outsideId: string; is: OutsideState }
  /** `of`: the payment itself, where the system tells it: nobody may have reported its success yet. */
  | {
      about: "dispute";
      reference: string;
      disputeId: string;
      is: "opened" | "won" | "lost";
      /** What it is over; left out = the whole payment. */
      over?: OutsideMoney;
      of?: { key: string; is: OutsideState };
    }
  | { about: "refund"; key: string; is: "done" | "failed" }
  /** All that was sent back of a payment over there, and not by the panel. */
  | {
      about: "refunds_outside";
      reference: string;
      refunds: OutsideRefund[];
      of: { key: string; is: OutsideState };
    }
  /** Nothing that concerns the panel. */
  | { about: "nothing" }
);

export type CallBack = { body: string; header: (name: string) => string | null };

export type PaymentSystem = {
  begin: (payment: NewPayment) => Promise<BegunPayment>;
  /** Charges a saved card without the customer. `outsideId`: null where there is nothing to be read later. */
  charge: (charge: NewCharge) => Promise<{ outsideId: string | null; is: OutsideState }>;
  read: (outsideId: string) => Promise<OutsideState>;
  refund: (refund: NewRefund) => Promise<"done" | "pending" | "failed">;
  /** Forgets a saved card there; one that is not there any more is no error. */
  forget: (card: Pick<SavedCard, "outsideId">) => Promise<void>;
  /** Null when the call-back was not signed by that system, or too long ago. */
  readCallBack: (callBack: CallBack) => Promise<Report | null>;
};

/** The panel's database as an adapter may use it for what it has to remember: text and values in, rows out. */
export type Query = <R extends Record<string, unknown>>(text: string, values: unknown[]) => Promise<R[]>;
