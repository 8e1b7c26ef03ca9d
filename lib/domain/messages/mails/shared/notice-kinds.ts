import type { Notices } from "@/lib/i18n/mails/notices";

export const noticeGroups = ["servers", "money", "support", "access"] as const;

/**
 * Why a kind of mail cannot be disabled: it protects access, it is about money owed or refunded, or it is configured
 * elsewhere.
 */
type MailLock = "security" | "money" | "by_key" | "by_access";
/** `lock` null = the owner may disable the mail. */
type Kind = { group: (typeof noticeGroups)[number]; lock: MailLock | null };

const access = { group: "access", lock: "security" } as const;
const money = { group: "money", lock: "money" } as const;

/**
 * Every kind of mail as listed on the notifications page; null = not listed, because it responds to a request just
 * made, goes to another person, or follows the choice for another kind (a solution that for answers).
 */
export const noticeKinds = {
  "server.deployed": { group: "servers", lock: null },
  "server.deploy_failed": { group: "servers", lock: null },
  "order.review": { group: "servers", lock: "money" },
  "server.deploy_late": { group: "servers", lock: "money" },
  "server.backup_failed": { group: "servers", lock: null },
  "server.suspended": { group: "servers", lock: "money" },
  "server.suspended_by_staff": { group: "servers", lock: "money" },
  "server.resumed": { group: "servers", lock: "money" },
  "server.changed_by_staff": { group: "servers", lock: "money" },
  "server.terminated": { group: "servers", lock: "money" },
  "server.alert": { group: "servers", lock: null },
  "server.transfer_offered": { group: "servers", lock: null },
  "server.transfer_ended": { group: "servers", lock: "money" },
  "maintenance.updated": { group: "servers", lock: null },
  "incident.updated": { group: "servers", lock: null },
  "invoice.created": money,
  "invoice.paid": money,
  "price.changed": money,
  "price.unchanged": money,
  "renewal.reminder": money,
  "renewal.overdue": money,
  "product.unpaid": money,
  "product.paused": money,
  "product.ended": money,
  "invoice.handed_over": money,
  "credit.low": money,
  "payment.failed": money,
  "credit_note.issued": money,
  "payment.credited": money,
  "payment.refunded": money,
  "payment.late": money,
  "payment.taken_back": money,
  "payment.unbooked": money,
  "debit.announced": money,
  "budget.reached": { group: "money", lock: null },
  "conversation.answered": { group: "support", lock: null },
  "abuse.reminder": { group: "support", lock: "security" },
  "visit.started": { group: "support", lock: "by_access" },
  "visit.asked": { group: "support", lock: "security" },
  "legal.changed": { group: "support", lock: "security" },
  "legal.agreed": { group: "support", lock: "security" },
  "estimate.offered": { group: "support", lock: null },
  "estimate.withdrawn": { group: "support", lock: null },
  "api_key.created": access,
  "api_key.signed_in": { group: "access", lock: "by_key" },
  "sign_in.new_device": access,
  "password.changed": access,
  "email.changed": access,
  "factors.changed": access,
  "factors.recovery_code_used": access,
  "identity.linked": access,
  "identity.unlinked": access,
  "pin.changed": access,
  "pin.reset_asked": access,
  "pin.removed": access,
  "pin.wrong": access,
  "colleague.joined": access,
  "data.ready": access,
  "account.reopened": access,
  "abuse.received": null,
  "account.closed": null,
  "account.moved": null,
  "api_key.notification_tried": null,
  "colleague.invited": null,
  "contract.declared": null,
  "conversation.solved": null,
  "conversation.due": null,
  "email.change_asked": null,
  "email.confirm": null,
  "factors.code": null,
  "password.reset": null,
  "recipient.confirm": null,
  "sign_in.code": null,
  "sign_up.confirm": null,
  "sign_up.known_address": null,
  "settings.tried": null,
  "staff.join": null,
} as const satisfies { [Name in keyof Notices]: Kind | null };

type Table = typeof noticeKinds;
export type ListedNotice = { [Name in keyof Table]: Table[Name] extends null ? never : Name }[keyof Table];

const isListed = (name: string): name is ListedNotice =>
  Object.hasOwn(noticeKinds, name) && noticeKinds[name as keyof Table] !== null;

export const listedNotices: readonly ListedNotice[] = Object.keys(noticeKinds).filter(isListed);

/**
 * Whether it appears in the panel's notifications. Key sign-ins are frequent and appear in the key's history instead.
 */
export const isForPanel = (name: string): boolean => name !== "api_key.signed_in" && isListed(name);

/** Whether the owner may disable the mail. */
export const isOptional = (name: string): boolean =>
  listedNotices.some((one) => one === name && noticeKinds[one].lock === null);
