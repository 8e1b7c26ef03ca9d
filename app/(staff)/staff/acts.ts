import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import * as desk from "./actions";

/** What a dialog of the desk asks for, by the names of its fields. */
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

/** All that staff can do from the desk. Who may is decided by the operations; the pages ask the same table. */
const acts = {
  note: { fields: ["text"], send: ({ id, text }) => sendForm(desk.note, { id, text }) },
  correct: {
    fields: ["amount", "reason"],
    send: ({ id, amount, reason, key }) =>
      sendForm(desk.correct, { id, amount: plainAmount(amount), reason, key }),
  },
  approve: { fields: [], send: ({ id }) => sendForm(desk.approve, { id }) },
  reject: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.reject, { id, reason }) },
  unlock: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.unlock, { id, reason }) },
  resetPin: {
    fields: ["reason"],
    isDanger: true,
    send: ({ email = "", reason }) => sendForm(desk.removePin, { email, reason }),
  },
  suspend: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, reason, shown }) => sendForm(desk.suspend, { id, reason, shown }),
  },
  resume: {
    fields: ["billing", "reason"],
    send: ({ id, reason, billing }) =>
      sendForm(desk.resume, { id, reason, billing: billing === "charge" ? "charge" : "move" }),
  },
  refund: {
    fields: ["service", "reason"],
    isDanger: true,
    send: ({ id, service, reason }) =>
      sendForm(desk.refund, { payment: String(id), service: service === "keep" ? "keep" : "end", reason }),
  },
  record: {
    fields: ["reference", "amount", "receipt"],
    send: ({ reference, amount, receipt }) =>
      sendForm(desk.recordReceipt, { reference, amount: plainAmount(amount), receipt }),
  },
  match: { fields: ["invoice"], send: ({ id, invoice }) => sendForm(desk.match, { id, invoice }) },
  book: {
    fields: [],
    isPlain: true,
    send: ({ id, proposed = "" }) => sendForm(desk.match, { id, invoice: proposed }),
  },
  takeImport: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(desk.takeImport, { id, reason }),
  },
  setAside: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.setAside, { id, reason }) },
  closeReport: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.closeReported, { id, reason }) },
  releaseCatchUp: { fields: [], send: ({ id }) => sendForm(desk.releaseHeld, { id }) },
  retryDeploy: { fields: [], isPlain: true, send: ({ id }) => sendForm(desk.retryDeploy, { id }) },
  giveUp: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(desk.giveUpDeploy, { id, reason }),
  },
  retryTask: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.retryQueued, { id, reason }) },
  sendMail: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.sendMailAgain, { id, reason }) },
  sendText: { fields: ["reason"], send: ({ id, reason }) => sendForm(desk.sendTextAgain, { id, reason }) },
  asideMail: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.setMessage, { queue: "mails", id, reason }),
  },
  asideText: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.setMessage, { queue: "texts", id, reason }),
  },
  asideWebhook: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.setMessage, { queue: "webhooks", id, reason }),
  },
  backMail: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.takeBack, { queue: "mails", id, reason }),
  },
  backText: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.takeBack, { queue: "texts", id, reason }),
  },
  backWebhook: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.takeBack, { queue: "webhooks", id, reason }),
  },
  sendWebhook: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(desk.sendWebhookAgain, { id, reason }),
  },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

export const actOf = (name: ActName): Act => acts[name];

/** What words a field goes by: money that arrived is never below zero, a correction may be. */
export const wordOf = (act: ActName, field: ActField) =>
  act === "record" && field === "amount" ? ("received" as const) : field;
