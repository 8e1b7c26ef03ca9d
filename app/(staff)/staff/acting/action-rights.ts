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
  retryCopy: "personal_data/manage",
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
  withdrawContract: "payments/refund",
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
} as const satisfies Record<ActName, StaffRight>;

export const mayAct = (staff: HoldsRights, act: ActName): boolean => hasStaffRight(staff, rights[act]);
