import { describe, expect, test } from "vitest";
import { isOptional, listedNotices, noticeKinds } from "./notice-kinds";
import { kindOfNotice } from "./receivers";

describe("a mail about money, or about the ways in,", () => {
  const guarded =
    /^(invoice|renewal|credit|credit_note|payment|password|email|factors|identity|pin|sign_in)\./;
  test.each(Object.keys(noticeKinds).filter((name) => guarded.test(name)))(
    "cannot be switched off: %s",
    (name) => {
      expect(isOptional(name)).toBe(false);
    },
  );
});

test("what may be switched off is what is told of servers that work or fail, budgets, answers of support and offers", () => {
  expect(listedNotices.filter(isOptional)).toEqual([
    "server.deployed",
    "server.deploy_failed",
    "server.backup_failed",
    "server.alert",
    "server.transfer_offered",
    "maintenance.updated",
    "incident.updated",
    "budget.reached",
    "conversation.answered",
    "estimate.offered",
    "estimate.withdrawn",
  ]);
});

test("what holds a link or a code that was asked for just now is not listed", () => {
  for (const name of ["sign_in.code", "password.reset", "email.confirm", "sign_up.confirm", "staff.join"])
    expect(listedNotices).not.toContain(name);
});

test.each(["toString", "constructor", "__proto__", "", "server", "server.deployed "])(
  "%j is no kind of mail",
  (name) => {
    expect(isOptional(name)).toBe(false);
  },
);

test.each([
  ["invoice.created", "invoice"],
  ["credit.low", "invoice"],
  ["credit_note.issued", "invoice"],
  ["payment.failed", "invoice"],
  ["renewal.overdue", "invoice"],
  ["budget.reached", "invoice"],
  ["server.suspended", "product"],
  ["conversation.answered", "support"],
  ["pin.changed", null],
  ["visit.started", null],
  ["colleague.joined", null],
  ["constructor.x", null],
  ["server", null],
])("contacts get %s as mail of kind %j", (name, kind) => {
  expect(kindOfNotice(name)).toBe(kind);
});
