import { sendForm } from "@/lib/api/send-form";
import type { Currency } from "@/lib/base/money";
import * as backOffice from "../actions";
import * as record from "../customers/[id]/actions";
import type { Act, ActField } from "./act";
import * as bank from "./bank-actions";
import { booksActs } from "./books-acts";

const power =
  (target: "on" | "off" | "hard_off" | "reboot"): Act["send"] =>
  ({ id, reason }) =>
    sendForm(backOffice.switchPower, { id, target, reason });

/** Accepts a decimal comma as well as a point. */
const plainAmount = (text: string): string => text.replace(/^(-?\d+),(\d{1,2})$/, "$1.$2");

/** Answer of booking a receipt. */
export type Booked = {
  invoice: string;
  currency: Currency;
  customer: { email: string };
  isPaid: boolean;
  /** The same receipt was already booked, so nothing was changed. */
  isKnown?: boolean;
  excess: string;
};

export const isBooked = (answer: object): answer is Booked => "invoice" in answer && "excess" in answer;

/** Those of an invoice, its refunds and its draft. */
const invoiceActs = {
  noteInvoice: { fields: ["text"], send: ({ id, text }) => sendForm(backOffice.noteInvoice, { id, text }) },
  applyCredit: {
    fields: ["amount", "reason"],
    send: ({ id, amount, reason, key }) =>
      sendForm(backOffice.applyCredit, { id, amount: plainAmount(amount), reason, key }),
  },
  chargeCard: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.chargeCard, { id, reason }),
  },
  sendEInvoice: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.sendEInvoice, { id, reason }),
  },
  settleEInvoice: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.settleEInvoice, { id, reason }),
  },
  makeEInvoice: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.makeEInvoice, { id, reason }),
  },
  settleUnmade: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.settleUnmade, { id, reason }),
  },
  registerReceipt: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.registerFiscal, { id, reason }),
  },
  settleFiscal: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.settleFiscal, { id, reason }),
  },
  mailInvoice: { fields: [], send: ({ id }) => sendForm(backOffice.mailInvoice, { id }) },
  setDue: {
    fields: ["due", "reason"],
    send: ({ id, due, reason }) => sendForm(backOffice.setDue, { id, due, reason }),
  },
  cancelInvoice: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.cancelUnpaid, { id, reason }),
  },
  issueDraft: { fields: [], send: ({ id, version = 0 }) => sendForm(backOffice.issueOne, { id, version }) },
  discardDraft: { fields: [], isDanger: true, send: ({ id }) => sendForm(backOffice.discardOne, { id }) },
  approveRefund: { fields: [], send: ({ id }) => sendForm(backOffice.approveBack, { id }) },
  rejectRefund: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.rejectBack, { id, reason }),
  },
} as const satisfies Record<string, Act>;

const trust =
  (wanted: "trusted" | "weighed" | "record"): Act["send"] =>
  ({ id, text }) =>
    sendForm(backOffice.changeTrust, { account: id, trust: wanted, reason: text });

/** Those of an order in review, and of what is known of its customer. The text is for staff alone. */
const orderActs = {
  approveOrder: {
    fields: ["text"],
    send: ({ id, text }) => sendForm(backOffice.acceptOrder, { id, reason: text }),
  },
  askIdentity: { fields: [], send: ({ id }) => sendForm(backOffice.askProof, { id }) },
  rejectOrder: {
    fields: ["text"],
    isDanger: true,
    send: ({ id, text }) => sendForm(backOffice.refuseOrder, { id, reason: text }),
  },
  trustCustomer: { fields: ["text"], send: trust("trusted") },
  weighCustomer: { fields: ["text"], send: trust("weighed") },
  recordCustomer: { fields: ["text"], send: trust("record") },
  removeEntry: { fields: [], isDanger: true, send: ({ id }) => sendForm(backOffice.dropEntry, { id }) },
} as const satisfies Record<string, Act>;

/** Those of a customer's record. */
const recordActs = {
  pinNote: { fields: [], isPlain: true, send: ({ id }) => sendForm(record.pin, { id }) },
  unpinNote: { fields: [], isPlain: true, send: ({ id }) => sendForm(record.unpin, { id }) },
  dropVat: { fields: ["reason"], send: ({ id, reason }) => sendForm(record.dropVat, { id, reason }) },
  endExemption: { fields: ["reason"], send: ({ id, reason }) => sendForm(record.endExempt, { id, reason }) },
  closeCustomer: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(record.close, { id, reason }),
  },
  reopenCustomer: { fields: ["reason"], send: ({ id, reason }) => sendForm(record.reopen, { id, reason }) },
  blockSignUp: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, what = "email", reason }) => sendForm(record.block, { id, kind: what, reason }),
  },
  unblockSignUp: { fields: ["reason"], send: ({ id, reason }) => sendForm(record.unblock, { id, reason }) },
  startCopy: { fields: ["reason"], send: ({ id, reason }) => sendForm(record.copyData, { id, reason }) },
} as const satisfies Record<string, Act>;

/** Those of bank receipts, files of payment orders and mandates. */
const bankActs = {
  undoReceipt: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(bank.undo, { id, reason }),
  },
  removeRule: { fields: [], isDanger: true, send: ({ id }) => sendForm(bank.dropRule, { id }) },
  approveFile: { fields: [], send: ({ id }) => sendForm(bank.approveOrders, { id }) },
  stopFile: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(bank.stopOrders, { id, reason }),
  },
  revokeMandate: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(bank.revoke, { id, reason }),
  },
} as const satisfies Record<string, Act>;

/** All back office actions of staff. The operations decide who may; the pages use the same table. */
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
  startErasure: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.eraseCustomer, { id, reason }),
  },
  cancelErasure: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.cancelErase, { id, reason }),
  },
  retryCopy: { fields: [], isPlain: true, send: ({ id }) => sendForm(backOffice.retryData, { id }) },
  payOut: { fields: [], send: ({ id }) => sendForm(backOffice.payOut, { id }) },
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
  discardHeldMails: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.discardHeld, { id, reason }),
  },
  retryDeploy: { fields: [], isPlain: true, send: ({ id }) => sendForm(backOffice.retryDeploy, { id }) },
  giveUp: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.giveUpDeploy, { id, reason }),
  },
  settleContract: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.settleDeclared, { id, reason }),
  },
  endContract: { fields: [], isDanger: true, send: ({ id }) => sendForm(backOffice.endDeclared, { id }) },
  withdrawContract: {
    fields: ["payback"],
    isDanger: true,
    send: ({ id, payback }) =>
      sendForm(backOffice.withdrawDeclared, { id, payback: payback === "unused" ? "unused" : "full" }),
  },
  retryTask: {
    fields: ["reason"],
    send: ({ id, reason }) => sendForm(backOffice.retryQueued, { id, reason }),
  },
  giveUpJob: {
    fields: ["reason"],
    isDanger: true,
    send: ({ id, reason }) => sendForm(backOffice.giveUpDeploy, { id, reason }),
  },
  askConsent: {
    fields: ["reason"],
    send: ({ id, reason }) =>
      sendForm(backOffice.askScreen, { about: "server", id, what: "console", reason }),
  },
  switchOn: { fields: ["reason"], send: power("on") },
  switchOff: { fields: ["reason"], send: power("off") },
  cutPower: { fields: ["reason"], isDanger: true, send: power("hard_off") },
  restart: { fields: ["reason"], send: power("reboot") },
  align: { fields: ["reason"], send: ({ id, reason }) => sendForm(backOffice.align, { id, reason }) },
  reinstall: {
    fields: ["hostname", "reason", "shown"],
    isDanger: true,
    send: ({ id, hostname, reason, shown }) =>
      sendForm(backOffice.reinstall, { id, hostname, reason, shown }),
  },
  enterRescue: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, reason, shown }) => sendForm(backOffice.enterRescue, { id, reason, shown }),
  },
  leaveRescue: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, reason, shown }) => sendForm(backOffice.leaveRescue, { id, reason, shown }),
  },
  resetPassword: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, reason, shown }) => sendForm(backOffice.resetPassword, { id, reason, shown }),
  },
  resize: {
    fields: ["preset", "reason", "shown"],
    send: ({ id, preset, reason, shown }) => sendForm(backOffice.resize, { id, preset, reason, shown }),
  },
  mainAddress: {
    fields: ["reason"],
    send: ({ id, ip = "", reason }) => sendForm(backOffice.mainAddress, { id, ip, reason }),
  },
  applyFirewall: {
    fields: ["reason", "shown"],
    send: ({ id, reason, shown }) =>
      sendForm(backOffice.setFirewall, { id, is_filtered: true, reason, shown }),
  },
  dropFirewall: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, reason, shown }) =>
      sendForm(backOffice.setFirewall, { id, is_filtered: false, reason, shown }),
  },
  blockAddress: {
    fields: ["reason", "shown"],
    isDanger: true,
    send: ({ id, ip = "", reason, shown }) =>
      sendForm(backOffice.blockAddress, { id, ip, is_blocked: true, reason, shown }),
  },
  unblockAddress: {
    fields: ["reason", "shown"],
    send: ({ id, ip = "", reason, shown }) =>
      sendForm(backOffice.blockAddress, { id, ip, is_blocked: false, reason, shown }),
  },
  setServerDue: {
    fields: ["until", "reason", "shown"],
    send: ({ id, until, reason, shown }) => sendForm(backOffice.moveDue, { id, until, reason, shown }),
  },
  setPrice: {
    fields: ["price", "reason", "shown"],
    send: ({ id, price, reason, shown }) =>
      sendForm(backOffice.agreePrice, { id, price: plainAmount(price), reason, shown }),
  },
  transfer: {
    fields: ["to", "hostname", "reason", "shown"],
    isDanger: true,
    send: ({ id, account = 0, to, hostname, reason, shown }) =>
      sendForm(backOffice.transfer, { id, from: account, to, hostname, reason, shown }),
  },
  terminate: {
    fields: ["unused", "hostname", "reason", "shown"],
    isDanger: true,
    send: ({ id, unused, hostname, reason, shown }) =>
      sendForm(backOffice.terminate, {
        id,
        unused: unused === "keep" ? "keep" : "credit",
        hostname,
        reason,
        shown,
      }),
  },
  markFaulty: {
    fields: ["reason"],
    isDanger: true,
    send: ({ unit = "", reason }) => sendForm(backOffice.setFaulty, { name: unit, is_faulty: true, reason }),
  },
  clearFaulty: {
    fields: ["reason"],
    send: ({ unit = "", reason }) => sendForm(backOffice.setFaulty, { name: unit, is_faulty: false, reason }),
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
  ...invoiceActs,
  ...booksActs,
  ...orderActs,
  ...recordActs,
  ...bankActs,
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

export const actOf = (name: ActName): Act => acts[name];

/** Label of a field: an amount for an invoice is never negative, a credit adjustment may be. */
export const wordOf = (act: ActName, field: ActField) =>
  (act === "record" || act === "applyCredit") && field === "amount" ? ("received" as const) : field;
