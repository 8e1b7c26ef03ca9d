import { describe, expect, it, test } from "vitest";
import { allOperations } from "@/lib/api/find-operation";
import { locales } from "@/lib/base/locale";
import type { AuditEntry } from "@/lib/domain/kernel/audit/schema";
import { en } from "@/lib/i18n/messages/en";
import { ru } from "@/lib/i18n/messages/ru";
import { messagesOf, ownLetters } from "@/lib/testing/languages";
import { exportFile, type ReadPart } from "./export-file";
import { hrefTo, readFilter } from "./filter";
import { actionLabels, changeLabels, objectLabels, objectPath, whoLabels } from "./labels";
import { translator } from "./translator";

/**
 * Actions without an audit entry: sign-in steps, which have the login history, and requests that change nothing yet.
 */
const unrecorded =
  /^(auth\.(2fa_|answer_|ask_|login|mail_code|sign_in|whmcslogin)|accounts\.(request_reset|sign_up)|factors\.(ask_|send_|start_)|identities\.recognize)/;

const labels = translator(en.activity);
const labelsRu = translator(ru.activity);

const written = allOperations().flatMap(({ name, access }) =>
  access.level === "write" && !unrecorded.test(name) ? [name] : [],
);

test.each(written)("what %s does has words in every language", (name) => {
  for (const locale of locales) {
    const said = actionLabels(translator(messagesOf[locale].activity), name);
    expect(said).not.toBe(name);
    expect(said).toMatch(ownLetters[locale] ?? /\w/);
  }
});

describe("an entry in words", () => {
  it("says old and new, and nothing of a secret", () => {
    const kind = { field: "kind", from: "support", to: "admin" };
    expect(changeLabels(labels, kind, "staff.change_kind")).toBe("Kind: Support → Administrator");
    expect(changeLabels(labelsRu, { ...kind, from: "" }, "")).toBe("Тип: нет → администратор");
    expect(changeLabels(labels, { field: "odd_name", from: null, to: "[secret]" }, "")).toBe(
      "odd_name: hidden",
    );
    expect(actionLabels(labels, "of.tomorrow")).toBe("of.tomorrow");
  });

  it("says what it happened to, and where the owner finds it", () => {
    expect(objectLabels(labels, "api key 7")).toBe("API key 7");
    expect(objectLabels(labelsRu, "invoice 5008")).toBe("Счёт 5008");
    expect(objectLabels(labelsRu, "something else")).toBe("something else");
    expect([objectPath("invoice 5008"), objectPath("account 7"), objectPath("server x")]).toEqual([
      "/billing/invoices/5008",
      null,
      null,
    ]);
    expect(changeLabels(labelsRu, { field: "paid", from: null, to: "true" }, "")).toBe("Оплачен: да");
  });

  it("says who it was, as far as the reader may know", () => {
    const staff = { kind: "staff" as const, name: "Sam", role: "support" as const };
    expect(whoLabels(labels, staff, true)).toBe("Sam, Support");
    expect(whoLabels(labels, staff, true, true)).toBe("Support (Sam, Support) for you");
    expect(whoLabels(labels, { kind: "owner", name: "a@b.test" }, true)).toBe("You");
    expect(whoLabels(labels, { kind: "owner", name: "a@b.test" }, false)).toBe("a@b.test");
    expect(whoLabels(labelsRu, { kind: "operator" }, false)).toBe("Оператор");
  });
});

describe("the filters in an address", () => {
  it("are read, and what is ill-formed is left out", () => {
    const query = {
      actor: "me",
      action: "",
      object: ["a", "b"],
      from: "2026-13-40",
      to: "2026-11-22",
      before: "7",
    };
    expect(readFilter(query)).toEqual({ actor: "me", to: "2026-11-22", before: 7 });
    expect(readFilter({ before: "-1", after: "12x" })).toEqual({});
  });

  it("come back into it", () => {
    const filter = { actor: "a+b@example.test", before: 7 };
    expect(hrefTo("/staff/log", filter)).toBe("/staff/log?actor=a%2Bb%40example.test");
    expect(hrefTo("/staff/log", {}, { after: "3" })).toBe("/staff/log?after=3");
  });
});

describe("the file", () => {
  const entry = {
    id: 1,
    at: "2026-11-22T12:00:00.000Z",
    action: "pins.reset",
    who: { kind: "operator" as const },
    account: "anna@example.test",
    target: "account 1001",
    changes: [{ field: "reason", from: null, to: '=1+1, "quoted"' }],
    address: "",
    visit: null,
    request: "command",
  };

  /** A log of those entries, newest first; `asked` receives the size of each part read. */
  const log =
    (entries: AuditEntry[], asked: number[] = []): ReadPart =>
    async ({ before = Number.POSITIVE_INFINITY, size }) => {
      asked.push(size);
      const rest = entries.filter(({ id }) => id < before);
      const part = rest.slice(0, size);
      return { entries: part, older: rest.length > size ? (part.at(-1)?.id ?? null) : null, newer: null };
    };

  it("is CSV that no spreadsheet runs", async () => {
    const key = { ...entry, who: { kind: "owner" as const, name: "=cmd()" } };
    const file = await exportFile(labels, log([entry, key]), { format: "csv", isOwn: false });
    const text = await file.text();
    const [head, first, second] = text.split("\n");
    expect(head).toBe("time,who,action,what,account,object,changes,reason,address,request");
    expect(first).toBe(
      '2026-11-22T12:00:00.000Z,Operator,pins.reset,Removed the PIN,anna@example.test,account 1001,"Reason: =1+1, ""quoted""",,,command',
    );
    expect(second).toContain(",'=cmd(),");
  });

  it("or JSON of what is stored", async () => {
    const answer = await exportFile(labels, log([entry]), { format: "json", isOwn: false });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="activity.json"');
    expect(await answer.json()).toEqual([entry]);
    const empty = await exportFile(labels, log([]), { format: "json", isOwn: false });
    expect(await empty.json()).toEqual([]);
  });

  it.each(["csv", "json"])("begins with the first part, and holds every entry once: %s", async (format) => {
    const all = Array.from({ length: 12_000 }, (_, index) => ({ ...entry, id: 12_000 - index }));
    const asked: number[] = [];
    const file = await exportFile(labels, log(all, asked), { format, isOwn: false });
    expect(asked).toEqual([500]);
    const text = await file.text();
    const count = format === "json" ? JSON.parse(text).length : text.trim().split("\n").length - 1;
    expect(count).toBe(10_000);
    expect(asked).toEqual([500, 2_000, 2_000, 2_000, 2_000, 1_500]);
  });
});
