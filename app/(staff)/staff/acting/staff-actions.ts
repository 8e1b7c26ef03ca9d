import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import * as backOffice from "../actions";

/** What a dialog of the back office asks for, by the names of its fields. */
export type ActField =
  | "reason"
  | "amount"
  | "text"
  | "invoice"
  | "reference"
  | "receipt"
  | "service"
  | "shown"
  | "billing";

/** What the act is about. */
export type ActSubject = {
  id: number;
  email?: string;
  /** The reference of the invoice that is proposed. */
  proposed?: string;
};
type Given = ActSubject & Record<ActField, string> & { key: string };

type Act = {
  fields: readonly ActField[];
  isDanger?: boolean;
  /** Done at once, without a dialog: it takes nothing away and may be repeated. */
  isPlain?: boolean;
  send: (given: Given) => Promise<object>;
};

/** An amount as people write it: with a point or a comma. */
const plainAmount = (text: string): string => text.replace(/^(-?\d+),(\d{1,2})$/, "$1.$2");

/** What the booking of a receipt answers. */
export type Booked = {
  invoice: string;
  currency: Currency;
  customer: { email: string };
  isPaid: boolean;
  /** The same receipt was booked before, so this changed nothing. */
  isKnown?: boolean;
  excess: string;
};

export const isBooked = (answer: object): answer is Booked => "invoice" in answer && "excess" in answer;

/** All that staff can do from the back office. Who may is decided by the operations; the pages ask the same table. */
const acts = {
  note: { fields: ["text"], send: ({ id, text }) => sendForm(backOffice.note, { id, text }) },
  correct: {
    fields: ["amount", "reason"],
    send: ({ id, amount, reason, key }) =>
      sendForm(backOffice.correct, { id, amount: plainAmount(amount), reason, key }),
  },
  approve: { fields: [], send: ({ id }) => sendForm(backOffice.approve, { id }) },
  reject: { fields: ["reason"], send: ({ id, reason }) => sendForm(backOffice.reject, { id, reason }) },
  unlock: { fields: ["reason"], send: ({ id, reason }) => sendForm(backOffice.unlock, { id, reason }) },
  resetPin: {
    fields: ["reason"],
    isDanger: true,
    send: ({ email = "", reason }) => sendForm(backOffice.removePin, { email, reason }),
  },
  suspend: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, reason, shown }) => sendForm(backOffice.suspend, { id, reason, shown }),
  },
  resume: {
    fields: ["billing", "reason"],
    send: ({ id, reason, billing }) =>
      sendForm(backOffice.resume, { id, reason, billing: billing === "charge" ? "charge" : "move" }),
  },
  refund: {
    fields: ["service", "reason"],
    isDanger: true,
    send: ({ id, service, reason }) =>
      sendForm(backOffice.refund, {
        payment: String(id),
        service: service === "keep" ? "keep" : "end",
        reason,
      }),
  },
  record: {
    fields: ["reference", "amount", "receipt"],
    send: ({ reference, amount, receipt }) =>
      sendForm(backOffice.recordReceipt, { reference, amount: plainAmount(amount), receipt }),
  },
  match: { fields: ["invoice"], send: ({ id, invoice }) => sendForm(backOffice.match, { id, invoice }) },
  book: {
    fields: [],
    isPlain: true,
    send: ({ id, proposed = "" }) => sendForm(backOffice.match, { id, invoice: proposed }),
  },
  takeImport: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.takeImport, { id, reason }),
  },
  dismiss: { fields: ["reason"], send: ({ id, reason }) => sendForm(backOffice.dismiss, { id, reason }) },
  closeReport: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.closeReported, { id, reason }),
  },
  releaseCatchUp: { fields: [], send: ({ id }) => sendForm(backOffice.releaseHeld, { id }) },
  retryDeploy: { fields: [], isPlain: true, send: ({ id }) => sendForm(backOffice.retryDeploy, { id }) },
  giveUp: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.giveUpDeploy, { id, reason }),
  },
  retryTask: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.retryQueued, { id, reason }),
  },
  sendMail: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.sendMailAgain, { id, reason }),
  },
  sendText: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.sendTextAgain, { id, reason }),
  },
  dismissMail: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.setMessage, { queue: "mails", id, reason }),
  },
  dismissText: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.setMessage, { queue: "texts", id, reason }),
  },
  dismissWebhook: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.setMessage, { queue: "webhooks", id, reason }),
  },
  backMail: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.takeBack, { queue: "mails", id, reason }),
  },
  backText: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.takeBack, { queue: "texts", id, reason }),
  },
  backWebhook: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.takeBack, { queue: "webhooks", id, reason }),
  },
  sendWebhook: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.sendWebhookAgain, { id, reason }),
  },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

export const actOf = (name: ActName): Act => acts[name];

/** What words a field goes by: money that arrived is never below zero, a correction may be. */
export const wordOf = (act: ActName, field: ActField) =>
  act === "record" && field === "amount" ? ("received" as const) : field;
