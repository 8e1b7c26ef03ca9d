import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq, max } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { prepareLooks } from "@/lib/testing/operations/asked-looks";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { allOperations } from "./find-operation";

withCatalogDatabase();

/*
 * Every change and every read by staff is in the audit log. The kernel writes the rows of customer and staff
 * operations (domain/kernel: operation.test.ts, staff-operation.test.ts); open operations write their own.
 */
const operations = allOperations();

/** The `operation` of the audit row that an open operation writes. */
const leaves: Record<string, string> = {
  "auth.whmcslogin": "auth.sign_in",
  "auth.2fa_check": "auth.sign_in",
  "auth.sign_in": "auth.sign_in",
  "auth.sign_in_again": "auth.sign_in",
  "auth.sign_in_by_identity": "auth.sign_in",
  "auth.sign_in_staff_by_issuer": "auth.sign_in",
  "auth.sign_in_by_passkey": "auth.sign_in",
  "auth.answer_by_code": "auth.sign_in",
  "auth.answer_by_passkey": "auth.sign_in",
  "auth.github_signin": "auth.sign_in",
  "auth.google_signin": "auth.sign_in",
  "auth.oidc_signin": "auth.sign_in",
  "auth.vk_signin": "auth.sign_in",
  "auth.session_reset": "auth.session_reset",
  "sessions.end_by_link": "sessions.end_by_link",
  "accounts.confirm_email": "accounts.confirm_email",
  "accounts.confirm_sign_up": "accounts.confirm_sign_up",
  "accounts.finish_reset": "accounts.finish_reset",
  "accounts.undo_email": "accounts.undo_email",
  "abuse.report": "abuse.report",
  "colleagues.accept": "colleagues.accept",
  "consoles.open": "consoles.open",
  "conversations.rate_by_link": "conversations.rate_by_link",
  "contract_notices.declare": "contract_notices.declare",
  "identities.confirm_offer": "identities.confirm_offer",
  "identity_check.receive_report": "identity_check.receive_report",
  "payments.receive_callback": "payments.receive_callback",
  "provisioner.get_install": "provisioner.get_install",
  "provisioner.report_install": "provisioner.report_install",
  "recipients.confirm": "recipients.confirm",
  "setup.create_administrator": "setup.create_administrator",
  "staff.finish_joining": "staff.finish_joining",
};

/** Open operations that do not change an account; the change that may follow from them has its own audit row. */
const onlyAsk: Record<string, string> = {
  "accounts.request_reset": "a mail with a link",
  "accounts.send_sign_up_again": "a mail with a link",
  "accounts.sign_up": "a mail with a link",
  "auth.2fa_resend": "a mail with a code",
  "auth.mail_code": "a mail with a code",
  "auth.ask_passkey": "a challenge",
  "auth.ask_second_passkey": "a challenge",
  "identities.recognize": "an offer that its owner confirms",
  "consoles.connect": "a word for the console that was opened",
  "consoles.join": "the connection for that word",
  "payments.press_sandbox": "at the sandbox, which then reports",
  "identity_check.press_stand_in": "at the stand-in, which then reports",
  "help_center.vote": "a count beside an article",
  "auth.login": "a session of a program, in the history of sign-ins: too many to chain",
};

/** Returns the texts of domain files that write audit rows themselves. */
function writersOfRows(): string[] {
  const domain = path.join(import.meta.dirname, "../domain");
  return readdirSync(domain, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(domain, file), "utf8"))
    .filter((text) => /\b(?:write(?:Own|Audit)Row|noteInstall)\(/.test(text));
}

describe("an operation that changes something", () => {
  const writing = operations.filter(({ access }) => access.level === "write");
  const byItself = writing.filter(({ recordedBy }) => recordedBy === "itself").map(({ name }) => name);

  it("is recorded by what surrounds it, unless it is for everybody", () => {
    const open = writing.filter(({ access }) => access.who === "anybody").map(({ name }) => name);
    expect(byItself.sort()).toEqual(open.sort());
    expect(writing.length).toBeGreaterThan(byItself.length * 3);
  });

  it("leaves a row of its own, or only asks, where it is for everybody", () => {
    expect([...Object.keys(leaves), ...Object.keys(onlyAsk)].sort()).toEqual(byItself.sort());
    const writers = writersOfRows();
    const rows = [...new Set(Object.values(leaves))];
    expect(rows.filter((row) => !writers.some((text) => text.includes(row)))).toEqual([]);
  });
});

describe("a look-up of staff", () => {
  const looks = operations.filter(({ access }) => access.who === "staff" && access.level === "read");
  /** Returns only whether there is something new, no content. */
  const unseen = [
    "announcements.choices",
    "announcements.count",
    "announcements.preview",
    "conversations.mentions",
    "conversations.news",
    "help_center.choices",
    "help_center.preview",
    "lists.count",
    "lists.views",
  ];
  let asked: Record<string, Record<string, unknown>> = {};
  let admin: StaffContext;

  beforeAll(async () => {
    ({ admin, asked } = await prepareLooks());
  });

  it("says how often it is on record", () => {
    expect(looks.filter((one) => one.looks === null)).toEqual([]);
    expect(looks.filter((one) => one.looks === "never").map(({ name }) => name)).toEqual(unseen);
  });

  it.each(looks.map((one) => [one.name, one] as const))(
    "%s is on record with who looked",
    async (name, one) => {
      const newest = async () => {
        const [row] = await database()
          .select({ id: max(auditRows.id) })
          .from(auditRows)
          .where(eq(auditRows.operation, name));
        return row?.id ?? 0;
      };
      const before = await newest();
      await one.answer(admin, asked[name] ?? {});
      const id = await newest();
      if (unseen.includes(name)) return expect(id).toBe(before);
      expect(id).toBeGreaterThan(before);
      const [row] = await database().select().from(auditRows).where(eq(auditRows.id, id));
      expect(row).toMatchObject({ actorKind: "staff", actorAccountId: admin.actor.account.id });
    },
  );
});
