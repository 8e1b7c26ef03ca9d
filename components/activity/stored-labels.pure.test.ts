import { describe, expect, it, test } from "vitest";
import { allOperations } from "@/lib/api/find-operation";
import { brandFileKinds } from "@/lib/base/brand";
import { staffRoles } from "@/lib/base/staff-roles";
import { entryKinds } from "@/lib/domain/catalog/catalog/rules";
import { targetOf } from "@/lib/domain/catalog/catalog/shared/compare";
import { profileTexts } from "@/lib/domain/customers/accounts/rules";
import { flagParameters } from "@/lib/domain/customers/accounts/shared/client-input";
import { customFieldIds } from "@/lib/domain/customers/accounts/shared/field-rules";
import { blockedKinds } from "@/lib/domain/customers/sign-up-blocks/schema";
import { memberRoles } from "@/lib/domain/kernel/access/member-roles";
import type { Change } from "@/lib/domain/kernel/audit/schema";
import { systemEventNames } from "@/lib/domain/kernel/audit-trail/system-events";
import { serverStates } from "@/lib/domain/servers/servers/schema";
import { queueNames } from "@/lib/domain/support/back-office/queues";
import { sectionNames } from "@/lib/domain/support/back-office/schema";
import { recordTabs } from "@/lib/domain/support/customer-record/schema";
import { ImpersonationEnding, ImpersonationMode } from "@/lib/domain/support/impersonation/schema";
import { queueStates } from "@/lib/domain/support/tickets/schema";
import { messagesOf } from "@/lib/testing/languages";
import { writtenFields, writtenNouns } from "@/lib/testing/operations/audit-names";
import { actionLabels, changeLabels, objectLabels } from "./labels";
import { translator } from "./translator";

const { en, ru, de } = messagesOf;
const english = translator(en.activity);
const russian = translator(ru.activity);
const german = translator(de.activity);
const inEach = (say: (t: typeof english) => string) => [english, russian, german].map(say);

/** Fields whose names the domain computes: those of keys, profiles, contacts, companies and filters. */
const computedFields = [
  ...["name", "ip", "login_notify_method", "login_notify_address", "active", "expires", "pin_exempt"],
  ...["permissions", "url", "events", "auto_credit", "support_access", "newsletter"],
  ...[...profileTexts, "phonecc", "phonenumber", "allowSingleSignOn", "country", "currency"],
  ...[...customFieldIds, ...flagParameters.map(({ flag }) => flag)],
  ...["generalEmails", "invoiceEmails", "productEmails", "supportEmails", "domainEmails", "affiliateEmails"],
  ...["region", "address", "tax_id", "prefix", "tax_rule", "payments", "password"],
  ...["bank_holder", "bank_account", "bank_name", "bank_bic"],
  ...["access", "consoles_until", "mails_visits", "channel", "state", "account", "before", "actor", "action"],
  ...["removed_passkeys", "removed_identities", "removed_factors", "removed_pins", "removed_colleagues"],
  ...["company", "accent", "sender_name", "sender_address", "reply_address", "reply_pattern"],
  ...["support_email", "support_url"],
  ...["footer_lines", "links", "languages", "shows_maker", "admits_others", "is_default", ...brandFileKinds],
  ...["disabled_keys", "object", "from", "to", "price.NL.EUR", "stock.NL", "booked", "known", "unmatched"],
];

const nouns = [
  ...writtenNouns(),
  ...allOperations().flatMap(({ target }) => target?.noun ?? []),
  ...entryKinds.map((kind) => targetOf(kind, "1").replace(" 1", "")),
];

test("the walk over the sources finds what is written", () => {
  expect(writtenNouns()).toEqual(expect.arrayContaining(["server", "server view", "conversation file"]));
  expect(writtenFields()).toEqual(expect.arrayContaining(["root_credentials", "ticket", "servers", "ptr"]));
});

test.each(systemEventNames)("what the panel does by itself has words: %s", (name) => {
  const [inEnglish, inRussian, inGerman] = inEach((t) => actionLabels(t, name));
  expect(inEnglish).toMatch(/^[A-Z][a-z]/);
  expect(inRussian).toMatch(/^[А-Я][а-я]/);
  expect(inGerman).toMatch(/^[A-ZÄÖÜ][\wäöüß-]/);
});

test.each([...new Set(nouns)])("a %s has words in every language", (noun) => {
  const [inEnglish, inRussian, inGerman] = inEach((t) => objectLabels(t, `${noun} 7`));
  expect(inEnglish).toMatch(/^[A-Z].* 7$/);
  expect(inRussian).toMatch(/^(.*[а-яё].*|SMS|API-.*|SSH-.*) 7$/i);
  expect(inGerman).toMatch(/^[A-ZÄÖÜ].* 7$/);
});

test.each([...new Set([...writtenFields(), ...computedFields])])("the field %s has words", (field) => {
  const [inEnglish, inRussian, inGerman] = inEach((t) => changeLabels(t, { field, from: null, to: "7" }, ""));
  expect(inEnglish).toMatch(/^[A-Z].*: 7$/);
  expect(inRussian).toMatch(/[а-яё].*: 7$|^(DNSSEC|URL|Skype): 7$/i);
  expect(inGerman).toMatch(/^[A-ZÄÖÜ].*: 7$/);
});

const codes: [field: string, codes: readonly string[]][] = [
  ["kind", [...staffRoles, "note", "answer", "Master", "Slave", "invoice.paid", "server.deployed"]],
  ["state", [...serverStates, "open", "waiting", "solved", "booked", "rejected"]],
  ["list", queueStates],
  ["status", ["Active", "Inactive", "Closed", "Paid", "Unpaid"]],
  ["identity", ["asked", "open", "verified", "rejected"]],
  ["access", ["on", "off", "day", "renewed"]],
  ["role", memberRoles],
  ["mode", ImpersonationMode.options],
  ["ending", ImpersonationEnding.options],
  ["queue", queueNames],
  ["looked", ["record", "tax_proof", ...sectionNames, ...recordTabs.slice(1)]],
  ["blocked", blockedKinds],
  ["unblocked", blockedKinds],
  ["look", ["eq.list", "billing.invoices"]],
  ["notice", ["server.deployed"]],
  ["resent", ["invoice.created", "server.suspended", "conversation.answered"]],
  ["given_up", ["queued", "installing"]],
  ["job", ["deploy", "reinstall", "reboot"]],
  ["method", ["credit", "sandbox"]],
  ["type", ["kvm", "power_on"]],
  [
    "outcome",
    [
      "booked",
      "failed",
      "waiting",
      "done",
      "wrong_currency",
      "unknown",
      "disputed_again",
      "disputed_in_part",
      "refunded_outside",
    ],
  ],
  ["changed", ["password", "e-mail", "totp_on", "codes_made"]],
  ["asked", ["e-mail", "PIN reset", "confirmation"]],
  ["cancellation", ["at once", "withdrawn"]],
  ["opened", ["by sign-up"]],
  ["removed", brandFileKinds],
  ["rotated", ["the signing secret"]],
  ["shown", ["the signing key of webhooks"]],
  ["proved", ["owner"]],
  ["root_credentials", ["shown"]],
  ["login_notify_method", ["none", "email", "webhook"]],
  ["auto_credit", ["0", "1"]],
  ["price.NL.EUR", ["-1"]],
];

test.each(codes.flatMap(([field, all]) => all.map((code): [string, string] => [field, code])))(
  "of the field %s the value %s has words",
  (field, code) => {
    const [inEnglish, inRussian, inGerman] = inEach((t) =>
      changeLabels(t, { field, from: code, to: "" }, ""),
    );
    expect(inEnglish).not.toMatch(/[a-z][._][a-z]/);
    expect(inGerman).not.toMatch(/[a-z][._][a-z]/);
    expect(inRussian?.split(": ")[1]?.replace(" → ничего", "")).toMatch(/[а-яё]|^(PIN|KVM)$/i);
  },
);

describe("old and new", () => {
  it("are said in the words of that action", () => {
    const region = { field: "state", from: "Utrecht", to: "Zeeland" };
    expect(changeLabels(russian, region, "billing.update_client")).toBe("Регион: Utrecht → Zeeland");
    const disabled = { field: "status", from: "Active", to: "Inactive" };
    expect(changeLabels(english, disabled, "staff.switch")).toBe("Status: active → disabled");
    expect(changeLabels(russian, disabled, "staff.switch")).toBe("Статус: действует → отключена");
    const price = { field: "price.NL.EUR", from: "4.50", to: "-1" };
    expect(changeLabels(english, price, "catalogue.edit")).toBe("Price, NL EUR: 4.50 → not sold");
    expect(changeLabels(german, region, "billing.update_client")).toBe("Region: Utrecht → Zeeland");
  });

  it("leave alone what someone typed, and what tags are called", () => {
    const named = { field: "name", from: "open, active", to: "Paid" };
    expect(changeLabels(english, named, "api_keys.edit")).toBe("Name: open, active → Paid");
    const tag = { field: "state", from: null, to: "open" };
    expect(changeLabels(english, tag, "tag.add")).toBe("state: open");
  });

  it("say lists, counts and moments", () => {
    const of = (field: string, to: Change["to"]) => changeLabels(russian, { field, from: null, to }, "");
    expect(of("changed", ["password", "e-mail"])).toBe("Изменено: пароль, почта");
    expect(of("changed", [])).toBe("Изменено: нет");
    expect(of("removed_passkeys", "2")).toBe("Удалены ключи доступа: 2");
    expect(of("consoles_until", "2026-11-22T12:30:00.000Z")).toBe("Консоли до: 2026-11-22 12:30 UTC");
  });
});
