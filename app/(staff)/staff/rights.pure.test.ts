import { expect, test } from "vitest";
import { staffRoles } from "@/lib/base/staff-roles";
import {
  findLackingRight,
  grantableRights,
  hasStaffRight,
  rightsOfRole,
  type StaffRight,
} from "@/lib/domain/kernel/staff/staff-rights";
import { queues } from "@/lib/domain/support/back-office/queues";
import { rightEntries } from "./rights";

const rightOfPage: Record<string, string> = {
  "#find": "customers/find",
  "/staff/abuse": "abuse/handle",
  "/staff/accounting": "accounting/read",
  "/staff/accounting/chart": "accounting/read",
  "/staff/accounting/exports": "accounting/read",
  "/staff/announcements": "announcements/manage",
  "/staff/help-center": "help_center/manage",
  "/staff/hosts": "hosts/read",
  "/staff/log": "audit/read",
  "/staff/catalogue": "catalogue/change",
  "/staff/catch-up": "renewals/release",
  "/staff/catalogue/machines": "machines/manage",
  "/staff/brands": "brands/manage",
  "/staff/dunning": "dunning/manage",
  "/staff/closing": "closing/manage",
  "/staff/companies": "companies/manage",
  "/staff/taxes": "taxes/read",
  "/staff/taxes/rates": "taxes/manage",
  "/staff/receivables": "receivables/manage",
  "/staff/key-figures": "key_figures/read",
  "/staff/mail-texts": "mail_texts/manage",
  "/staff/conversations": "conversations/answer",
  "/staff/outbox": "outbox/read",
  "/staff/people": "staff/manage",
  "/staff/settings": "settings/manage",
  "/staff/settings/legal": "legal/manage",
  ...Object.fromEntries(queues.map(({ name, right }) => [`/staff/queues/${name}`, right])),
};

function expectOpenPages(rights: readonly StaffRight[]) {
  for (const right of rights) {
    const { href } = rightEntries[right];
    if (href !== null)
      expect(hasStaffRight({ rights }, rightOfPage[href] ?? ""), `${right}: ${href}`).toBe(true);
  }
}

test.each(staffRoles)("what %s may do leads to pages that they may open", (kind) => {
  expectOpenPages(rightsOfRole(kind));
});

test.each(grantableRights)(
  "%s with what it needs leads to pages that a role of one's own may open",
  (right) => {
    const rights: StaffRight[] = [right];
    for (let lacking = findLackingRight(rights); lacking; lacking = findLackingRight(rights))
      rights.push(lacking.needs);
    expectOpenPages(rights);
  },
);
