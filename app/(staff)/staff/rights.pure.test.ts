import { expect, test } from "vitest";
import { staffRoles } from "@/lib/base/staff-roles";
import { hasStaffRight, rightsOfRole } from "@/lib/domain/kernel/staff/staff-rights";
import { queues } from "@/lib/domain/support/back-office/queues";
import { rightEntries } from "./rights";

const rightOfPage: Record<string, string> = {
  "#find": "customers/find",
  "/staff/log": "audit/read",
  "/staff/catalogue": "catalogue/change",
  "/staff/catch-up": "renewals/release",
  "/staff/catalogue/machines": "machines/manage",
  "/staff/brands": "brands/manage",
  "/staff/companies": "companies/manage",
  "/staff/mail-texts": "mail_texts/manage",
  "/staff/conversations": "conversations/answer",
  "/staff/outbox": "outbox/read",
  "/staff/people": "staff/manage",
  "/staff/settings": "settings/manage",
  ...Object.fromEntries(queues.map(({ name, right }) => [`/staff/queues/${name}`, right])),
};

test.each(staffRoles)("what %s may do leads to pages that they may open", (kind) => {
  for (const right of rightsOfRole(kind)) {
    const { href } = rightEntries[right];
    if (href !== null) expect(hasStaffRight(kind, rightOfPage[href] ?? ""), `${right}: ${href}`).toBe(true);
  }
});
