import { sendForm } from "@/lib/api/send-form";
import type { Cover } from "@/lib/domain/orders/terms/rules";
import * as terms from "./actions";

export type TermField =
  | "limit"
  | "days"
  | "purchase_order"
  | "cost_center"
  | "percent"
  | "covers"
  | "from"
  | "until"
  | "preset"
  | "location"
  | "months"
  | "price"
  | "own_price"
  | "product"
  | "quantity"
  | "reason";

/** `id`: the price, the subscription or the day that it is about. */
export type TermSubject = { account: number; id?: number };
type Typed = Record<TermField, string>;

type TermAct = {
  fields: readonly TermField[];
  isDanger?: boolean;
  send: (subject: Required<TermSubject>, typed: Typed, key: string) => Promise<object>;
};

/** Decimal comma to point, as amounts are sent. */
const plain = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");

const monthsOf = (text: string): 0 | 1 | 3 | 6 | 12 =>
  ([1, 3, 6, 12] as const).find((count) => String(count) === text) ?? 0;

/** The actions on a customer's terms. The operations decide who may; the pages ask for the same rights. */
const acts = {
  payLater: {
    fields: ["limit", "days", "reason"],
    send: ({ account }, { limit, days, reason }) =>
      sendForm(terms.payLater, { account, limit: plain(limit), days: Number(days), reason }),
  },
  stopPayLater: {
    fields: ["reason"],
    isDanger: true,
    send: ({ account }, { reason }) => sendForm(terms.payLater, { account, limit: "", days: 30, reason }),
  },
  references: {
    fields: ["purchase_order", "cost_center", "reason"],
    send: ({ account }, { purchase_order, cost_center, reason }) =>
      sendForm(terms.references, { account, purchase_order, cost_center, reason }),
  },
  discount: {
    fields: ["percent", "covers", "from", "until", "reason"],
    send: ({ account }, { percent, covers, from, until, reason }) =>
      sendForm(terms.discount, {
        ...{ account, percent: plain(percent), covers: covers as Cover, from, until, reason },
      }),
  },
  endDiscount: {
    fields: ["reason"],
    isDanger: true,
    send: ({ account }, { reason }) => sendForm(terms.noDiscount, { account, reason }),
  },
  invoiceDay: {
    fields: ["reason"],
    send: ({ account, id }, { reason }) => sendForm(terms.invoiceDay, { account, day: id, reason }),
  },
  endInvoiceDay: {
    fields: ["reason"],
    isDanger: true,
    send: ({ account }, { reason }) => sendForm(terms.noInvoiceDay, { account, reason }),
  },
  planPrice: {
    fields: ["preset", "location", "months", "price", "reason"],
    send: ({ account }, { preset, location, months, price, reason }) =>
      sendForm(terms.planPrice, {
        ...{ account, preset, location, months: monthsOf(months), price: plain(price), reason },
      }),
  },
  endPlanPrice: {
    fields: ["reason"],
    isDanger: true,
    send: ({ account, id }, { reason }) => sendForm(terms.noPlanPrice, { account, id, reason }),
  },
  sell: {
    fields: ["product", "quantity", "from", "own_price", "reason"],
    send: ({ account }, { product, quantity, from, own_price: price, reason }, key) =>
      sendForm(terms.sell, {
        ...{ account, product: Number(product), quantity: Number(quantity), from, price: plain(price) },
        ...{ reason, key },
      }),
  },
  endProduct: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id }, { reason }) => sendForm(terms.end, { id, reason }),
  },
  resumeProduct: {
    fields: ["reason"],
    send: ({ id }, { reason }) => sendForm(terms.resume, { id, reason }),
  },
} as const satisfies Record<string, TermAct>;

export type TermActName = keyof typeof acts;

export const termActOf = (name: TermActName): TermAct => acts[name];
