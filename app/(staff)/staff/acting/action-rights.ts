import { type HoldsRights, hasStaffRight, type StaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { ActName } from "./staff-actions";

/** The right that each action's operation requires. */
const rights = {
  note: "customers/note",
  correct: "credit/correct",
  approve: "credit/correct",
  reject: "credit/correct",
  unlock: "customers/unlock",
  resetPin: "pins/reset",
  startErasure: "personal_data/manage",
  cancelErasure: "personal_data/manage",
  payOut: "payments/refund",
  suspend: "servers/suspend",
  resume: "servers/suspend",
  refund: "payments/refund",
  record: "payments/record",
  match: "payments/record",
  book: "payments/record",
  takeImport: "payments/record",
  dismiss: "payments/record",
  closeReport: "payments/record",
  releaseCatchUp: "renewals/release",
  retryDeploy: "deployments/manage",
  giveUp: "deployments/manage",
  settleContract: "customers/note",
  endContract: "servers/suspend",
  retryTask: "deployments/manage",
  dismissMail: "outbox/send",
  dismissText: "outbox/send",
  dismissWebhook: "outbox/send",
  backMail: "outbox/send",
  backText: "outbox/send",
  backWebhook: "outbox/send",
  sendMail: "outbox/send",
  sendText: "outbox/send",
  sendWebhook: "outbox/send",
  noteInvoice: "customers/note",
  applyCredit: "payments/record",
  chargeCard: "payments/record",
  mailInvoice: "payments/record",
  setDue: "payments/record",
  cancelInvoice: "payments/refund",
  issueDraft: "payments/record",
  discardDraft: "payments/record",
  approveRefund: "payments/refund",
  rejectRefund: "payments/refund",
} as const satisfies Record<ActName, StaffRight>;

/** The refund by line has a dialog of its own. */
export const mayAct = (staff: HoldsRights, act: ActName | "refundLines"): boolean =>
  hasStaffRight(staff, act === "refundLines" ? rights.refund : rights[act]);
