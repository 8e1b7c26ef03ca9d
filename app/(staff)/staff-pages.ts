import { announcementKinds } from "@/lib/base/announcements";
import { decide } from "@/lib/domain/kernel/access/access";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight, type StaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listEntries } from "@/lib/domain/orders/reviews/entries";
import { publishAnnouncement } from "@/lib/domain/support/announcements/publish";
import { addComplaint } from "@/lib/domain/support/tickets/abuse/add";

/** Pages that are not in the menu, by address: their names in the header. */
export const placeNames = {
  "/staff/customers": "backOffice.record.identity",
  "/staff/servers": "lists.names.servers",
  "/staff/invoices": "backOffice.kinds.invoice",
  "/staff/brands": "brands.title",
  "/staff/companies": "staff.companies.title",
  "/staff/setup": "setup.title",
  "/staff/hosts": "hosts.title",
  "/staff/hosts/images": "hosts.images.title",
  "/staff/key-figures": "keyFigures.title",
  "/staff/taxes": "taxes.title",
  "/staff/mail-texts": "mailTexts.title",
  "/staff/settings/legal": "legalAdmin.title",
  "/staff/catch-up": "backOffice.catchUp.title",
  "/staff/dunning": "dunning.title",
  "/staff/price-changes": "priceChanges.title",
  "/staff/imports": "backOffice.imports.title",
  "/staff/order-risk": "orderRisk.lists",
  "/staff/bank": "bank.title",
  "/staff/sepa": "sepa.title",
  "/staff/keys": "staff.keys.title",
  "/staff/reviews": "backOffice.queues.reviews",
} as const;

type Place = keyof typeof placeNames;

/** Of these, what the palette offers to who holds the right. */
const offeredPlaces: readonly { href: Place; right: StaffRight | null }[] = [
  { href: "/staff/hosts", right: "hosts/read" },
  { href: "/staff/key-figures", right: "key_figures/read" },
  { href: "/staff/taxes", right: "taxes/read" },
  { href: "/staff/keys", right: null },
  { href: "/staff/bank", right: "payments/record" },
  { href: "/staff/sepa", right: "payments/record" },
  { href: "/staff/dunning", right: "dunning/manage" },
  { href: "/staff/price-changes", right: "servers/price" },
];

/** Forms that the palette opens for who may send them, with the name of each. */
const offeredForms = [
  { href: "/staff/order-risk", label: "orderRisk.lists", operation: listEntries },
  { href: "/staff/abuse/new", label: "abuseAdmin.new", operation: addComplaint },
  ...announcementKinds.map((kind) => ({
    href: `/staff/announcements/new?kind=${kind}`,
    label: `announcementAdmin.newOf.${kind}` as const,
    operation: publishAnnouncement,
  })),
] as const;

/** What the palette offers this member of staff besides menu, lists and queues. */
export const palettePagesOf = ({ actor }: StaffContext) => [
  ...offeredPlaces
    .filter(({ right }) => right === null || hasStaffRight(actor.account, right))
    .map(({ href }) => ({ href, label: placeNames[href] })),
  ...offeredForms
    .filter(({ operation }) => decide(actor, operation).isAllowed)
    .map(({ href, label }) => ({ href, label })),
];
