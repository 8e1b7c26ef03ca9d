import { expect, test } from "vitest";
import { admits, type Mode } from "./admits";
import type { ImpersonationDetails, MemberDetails, SessionRow } from "./session-row";

const modes: Mode[] = ["token", "seat", "visit", "live", "job"];

type Details = Pick<
  SessionRow,
  "company_id" | "kind" | "is_live" | "is_account_open" | "is_key_valid" | "visit" | "member"
>;
const plain: Details = {
  company_id: 1,
  kind: "key",
  is_live: true,
  is_account_open: true,
  is_key_valid: true,
  visit: null,
  member: null,
};
const membership = (facts: Partial<MemberDetails> = {}): Details => ({
  ...plain,
  kind: "colleague",
  member: {
    id: 1,
    person_id: 2,
    email: "carol@example.test",
    role: "technician",
    server_ids: null,
    is_in: true,
    has_session: true,
    is_beside: true,
    ...facts,
  },
});
const impersonation = (facts: Partial<ImpersonationDetails> = {}): Details => ({
  ...plain,
  kind: "support",
  visit: {
    id: 1,
    staff_id: 2,
    staff_role: "support",
    staff_rights: null,
    staff_companies: null,
    staff_name: "Support",
    is_active: true,
    mode: "read_only",
    reason: "asked for by the customer",
    is_open: true,
    has_session: true,
    is_beside: true,
    is_allowed: true,
    may_use_consoles: false,
    ...facts,
  },
});

test.each<[string, Details, Mode[]]>([
  ["a session", plain, ["token", "live", "job"]],
  ["one that has ended", { ...plain, is_live: false }, ["job"]],
  ["one of a closed account", { ...plain, is_account_open: false }, []],
  ["one of an invalid key", { ...plain, is_key_valid: false }, []],
  ["a colleague's", membership(), ["token", "seat", "live", "job"]],
  ["a colleague's without the own one beside it", membership({ is_beside: false }), ["token", "live", "job"]],
  ["a colleague's whose own session has ended", membership({ has_session: false }), ["job"]],
  ["a removed colleague's", membership({ is_in: false }), []],
  ["a colleague's that has ended", { ...membership(), is_live: false }, ["job"]],
  ["a colleague's without an invitation", { ...membership(), member: null }, []],
  ["a visit", impersonation(), ["visit", "live", "job"]],
  ["a visit in another browser", impersonation({ is_beside: false }), ["live", "job"]],
  ["a visit that is over", impersonation({ is_open: false }), ["job"]],
  ["a visit whose staff session has ended", impersonation({ has_session: false }), ["job"]],
  ["a visit that the customer forbids", impersonation({ is_allowed: false }), []],
  ["a visit of closed staff", impersonation({ is_active: false }), []],
  ["a visit of a role without the right", impersonation({ staff_role: "nobody" }), []],
  ["a visit of a custom role without the right", impersonation({ staff_rights: ["audit/read"] }), []],
  [
    "a visit of staff limited to the company",
    impersonation({ staff_companies: [1, 2] }),
    ["visit", "live", "job"],
  ],
  ["a visit of staff limited to another company", impersonation({ staff_companies: [2] }), []],
  ["a visit that may change", impersonation({ mode: "read_write" }), ["visit", "live", "job"]],
  ["a visit without its row", { ...impersonation(), visit: null }, []],
])("%s may be used for what it may", (_, facts, expected) => {
  const row = facts as SessionRow;
  expect(modes.filter((mode) => admits(row, mode))).toEqual(expected);
});
