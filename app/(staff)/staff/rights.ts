import type { StaffRight } from "@/lib/domain/kernel/staff/staff-rights";

/** The search box of the start page: actions on one customer are in that customer's record. */
const findBox = "#find";

/** Each right: its name in the messages, and where it is used; null = by commands alone. */
export const rightEntries = {
  "abuse/handle": { word: "abuse_handle", href: "/staff/abuse" },
  "announcements/manage": { word: "announcements_manage", href: "/staff/announcements" },
  "audit/read": { word: "audit_read", href: "/staff/log" },
  "brands/manage": { word: "brands_manage", href: "/staff/brands" },
  "catalogue/change": { word: "catalogue_change", href: "/staff/catalogue" },
  "companies/manage": { word: "companies_manage", href: "/staff/companies" },
  "conversations/answer": { word: "conversations_answer", href: "/staff/conversations" },
  "credit/correct": { word: "credit_correct", href: "/staff/queues/corrections" },
  "customers/change": { word: "customers_change", href: findBox },
  "customers/close": { word: "customers_close", href: findBox },
  "customers/edit": { word: "customers_edit", href: findBox },
  "customers/exempt": { word: "customers_exempt", href: findBox },
  "customers/find": { word: "customers_find", href: findBox },
  "customers/note": { word: "customers_note", href: findBox },
  "customers/unlock": { word: "customers_unlock", href: "/staff/queues/locked" },
  "customers/visit": { word: "customers_visit", href: findBox },
  "deployments/manage": { word: "deployments_manage", href: "/staff/queues/deployments" },
  "key_figures/read": { word: "key_figures_read", href: "/staff/key-figures" },
  "help_center/manage": { word: "help_center_manage", href: "/staff/help-center" },
  "legal/manage": { word: "legal_manage", href: "/staff/settings/legal" },
  "machines/manage": { word: "machines_manage", href: "/staff/catalogue/machines" },
  "mail_texts/manage": { word: "mail_texts_manage", href: "/staff/mail-texts" },
  "outbox/read": { word: "outbox_read", href: "/staff/outbox" },
  "outbox/send": { word: "outbox_send", href: "/staff/queues/mails" },
  "payments/record": { word: "payments_record", href: "/staff/queues/receipts" },
  "payments/refund": { word: "payments_refund", href: "/staff/queues/refunds" },
  "personal_data/manage": { word: "personal_data_manage", href: "/staff/queues/dataRequests" },
  "pins/reset": { word: "pins_reset", href: "/staff/queues/locked" },
  "orders/review": { word: "orders_review", href: "/staff/queues/reviews" },
  "renewals/release": { word: "renewals_release", href: "/staff/catch-up" },
  "servers/hand_over": { word: "servers_hand_over", href: findBox },
  "servers/operate": { word: "servers_operate", href: findBox },
  "servers/price": { word: "servers_price", href: findBox },
  "servers/suspend": { word: "servers_suspend", href: findBox },
  "settings/manage": { word: "settings_manage", href: "/staff/settings" },
  "staff/manage": { word: "staff_manage", href: "/staff/people" },
} as const satisfies Record<StaffRight, { word: string; href: `/staff/${string}` | `#${string}` | null }>;
