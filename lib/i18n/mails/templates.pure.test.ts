import { describe, expect, test } from "vitest";
import { locales } from "@/lib/base/locale";
import { longestBody, templateProblems } from "./check-template";
import { examplePages, mailExamples } from "./examples";
import type { Notices } from "./notices";
import { readText, writeText } from "./text";
import { mailVariables, offeredVariables } from "./variables/variables";
import { mailValues, ownTemplate, readTemplate, writeMail, writeMasked } from "./write-mail";

const kinds = Object.keys(mailExamples) as (keyof Notices)[];
const all = locales.flatMap((locale) => kinds.map((kind) => ({ locale, kind })));

test("every kind of mail has variables and examples", () => {
  expect(kinds.toSorted()).toEqual(Object.keys(mailVariables).toSorted());
});

describe.each(all)("$kind in $locale", ({ locale, kind }) => {
  const own = ownTemplate(locale, kind);

  test("the panel's own text passes the check of a changed one", () => {
    expect(templateProblems(locale, kind, own)).toEqual([]);
  });

  test("a changed text that is the panel's own makes the same mail in every case", () => {
    const wording = { brand: "Nordhaven", template: readTemplate(own) };
    for (const facts of mailExamples[kind]) {
      expect(writeMail<typeof kind>(locale, kind, facts, examplePages, wording)).toEqual(
        writeMail<typeof kind>(locale, kind, facts, examplePages),
      );
      expect(writeMasked<typeof kind>(locale, kind, facts, examplePages, wording)).toEqual(
        writeMasked<typeof kind>(locale, kind, facts, examplePages),
      );
    }
  });

  test("every variable has a value in every case, and each word of a choice is one that is offered", () => {
    const offered = offeredVariables(kind);
    for (const facts of mailExamples[kind]) {
      const values = mailValues<typeof kind>(locale, kind, facts, examplePages, "Nordhaven");
      expect(Object.keys(values).toSorted()).toEqual(Object.keys(offered).toSorted());
      for (const [name, variable] of Object.entries(offered)) {
        const value = values[name];
        if (!variable.isOptional) expect(value, name).not.toBeNull();
        if (variable.kind === "choice") expect(variable.choices, name).toContain(value);
        if (variable.kind === "number" && value !== null) expect(value, name).toEqual(expect.any(Number));
      }
    }
  });
});

describe("a changed text", () => {
  const code = (body: string, subject = "Code") => templateProblems("en", "sign_in.code", { subject, body });

  test.each([
    ["an unknown variable", code("{code} {hostname}"), "body", "unknown_variable", "hostname"],
    ["an unknown variable in the subject", code("{code}", "{x}"), "subject", "unknown_variable", "x"],
    ["a name that every object has", code("{code} {constructor}"), "body", "unknown_variable", "constructor"],
    ["without what the mail is for", code("Hello"), "body", "missing_variable", "code"],
    ["a format", code("{code, number}"), "body", "use", "code"],
    ["a choice by a text", code("{code, select, a {x} other {{code}}}"), "body", "use", "code"],
    ["an empty subject", code("{code}", " "), "subject", "empty", ""],
    ["an empty text", code(" \n"), "body", "empty", ""],
    ["control characters", code("{code}\u0007"), "body", "signs", ""],
    ["a long text", code(`{code}${"x".repeat(longestBody)}`), "body", "too_long", ""],
    ["many variables", code("{code}".repeat(201)), "body", "too_many", ""],
  ] as const)("is refused: %s", (_what, problems, field, fault, name) => {
    expect(problems[0]).toEqual({ field, fault, name });
  });

  test.each(["{code", "{code}\n{", "{}", "{code foo}", "{code, select, a {b}}", "{code, foo}"])(
    "is refused where it cannot be read: %j",
    (body) => {
      expect(code(body)[0]).toMatchObject({ field: "body", fault: "unreadable", line: expect.any(Number) });
    },
  );

  test("is refused if it lacks what it needs in one case alone, or says nothing there", () => {
    const device = (body: string, subject = "New device") =>
      templateProblems("en", "sign_in.new_device", { subject, body });
    expect(device("{has_device, select, yes {{url}} other {}} x")[0]).toMatchObject({
      fault: "missing_variable",
      name: "url",
    });
    expect(device("{url}", "{device}")[0]).toMatchObject({ field: "subject", fault: "empty" });
    expect(device("{has_device, select, yes {1} maybe {2} other {3}} {url}")[0]).toMatchObject({
      fault: "word",
      name: "maybe",
    });
    expect(device("{has_device, select, no {} other {{x}}} {url}")[0]).toMatchObject({ name: "x" });
  });

  test("has several lines in the text alone", () => {
    const answer = (subject: string) =>
      templateProblems("en", "conversation.answered", { subject, body: "{reply_line}\n\n{text}" });
    expect(answer("{subject}")).toEqual([]);
    expect(answer("{text}")[0]).toMatchObject({ field: "subject", fault: "unknown_variable", name: "text" });
  });

  test("counts by numbers alone, in the forms of the language", () => {
    const hours = (body: string) => templateProblems("ru", "staff.join", { subject: "Hello", body });
    expect(hours("{url} {hours, plural, one {# час} few {# часа} other {# часов}}")).toEqual([]);
    expect(hours("{url} {hours, plural, lots {#} other {#}}")[0]).toMatchObject({ fault: "word" });
    expect(hours("{url} {hours, plural, offset:1 other {#}}")[0]).toMatchObject({ fault: "use" });
    expect(hours("{url, plural, other {#}}")[0]).toMatchObject({ fault: "use", name: "url" });
  });
});

describe("writing a text", () => {
  const write = (text: string, values: Record<string, string | number | null> = {}) =>
    writeText(readText(text), values, "en");

  test.each([
    ["a line of nothing but empty variables is left out", "a\n\n{x}\n\nb", "a\n\nb"],
    ["a line within a paragraph, too", "a\n{x}{x}\nb", "a\nb"],
    ["at the beginning", "{x}\n\nb", "b"],
    ["a choice that says nothing", "a\n\n{x, select, y {1} other {}}\n\nb", "a\n\nb"],
    ["a line with words stays", "a: {x}\nb", "a: \nb"],
    ["signs of HTML are text", "<b>{x}</b> & it's '{y}'", "<b></b> & it's {y}"],
  ])("%s", (_what, text, said) => {
    expect(write(text, { x: null })).toBe(said);
  });

  test("values are written as they are, and not read again", () => {
    expect(write("{x}", { x: "{y} <script> '' #\n\n\nz" })).toBe("{y} <script> '' #\n\n\nz");
    expect(write("{n, plural, =0 {none} one {# of {m, plural, other {#}}} other {#}}", { n: 1, m: 7 })).toBe(
      "1 of 7",
    );
  });
});
