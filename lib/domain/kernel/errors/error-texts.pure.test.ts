import { describe, expect, test } from "vitest";
import { en } from "@/lib/i18n/messages/en";
import { ru } from "@/lib/i18n/messages/ru";
import { errorNames } from "./error-names";
import { type DomainError, fail, guideOf } from "./fail";

const os = { parameter: "os_id" };
const said = ({ message, extras, code }: DomainError) => ({ message, fields: extras.fields, code });
const argument = (parameter: string, reason: string) => ({
  message: `invalid argument ${parameter}: ${reason}`,
  fields: { [parameter]: reason },
  code: "invalid",
});

describe("what a program reads of a failure", () => {
  test.each([
    [fail("order.inactive", os), "is not offered any more"],
    [fail("order.not_in_location", { ...os, location: "DE" }), "is not offered in DE"],
    [fail("order.not_sold", { ...os, currency: "USD" }), "is not sold in USD"],
    [fail("order.out_of_stock", { ...os, location: "NL" }), "is out of stock in NL"],
    [fail("order.wrong_family", { ...os, family: "bm" }), "does not fit presets of the family bm"],
    [fail("order.min_ram", { ...os, need: 8, have: 4 }), "needs 8 GB of memory, this preset has 4"],
    [fail("order.min_hdd", { ...os, need: 80, have: 60 }), "needs 80 GB of disk, this preset has 60"],
    [fail("order.min_cpu", { ...os, need: 4, have: 1 }), "needs 4 cores, this preset has 1"],
    [fail("order.needs_system", os), "needs an operating system"],
    [fail("order.wrong_system", os), "cannot be installed on this operating system"],
  ])("%o names the parameter and the reason", (error, reason) =>
    expect(said(error)).toEqual(argument("os_id", reason)),
  );

  test("the same name has the text of the place where it happens", () => {
    expect(said(fail("2fa.wrong", { parameter: "code" }))).toEqual(argument("code", "is incorrect"));
    expect(said(fail("2fa.wrong", { parameter: "user_token" }, { code: "forbidden" }))).toEqual({
      message: "invalid code",
      fields: { user_token: "is incorrect" },
      code: "forbidden",
    });
    expect(said(fail("job.not_found")).message).toBe("job not found");
    expect(fail("job.not_found", { key: "7" })).toMatchObject({
      message: "AsyncKey not found",
      extras: { doc: "job.not_found", isVerbatim: true, extra: { key: "7" } },
    });
    expect(said(fail("key.beyond_maker", { limit: "ip", address: "192.0.2.1" }))).toEqual(
      argument("ip", "192.0.2.1 is not in the list of the key that makes it"),
    );
  });

  test("texts that old clients compare keep their spelling", () => {
    expect(fail("login.failed")).toMatchObject({
      message: "auth: authenthication failure",
      code: "login_failed",
      extras: { details: { result: "error", message: "Email or Password Invalid" }, isVerbatim: true },
    });
    expect(fail("server.foreign").message).toBe("permission denied #3, this is not your server");
    expect(fail("pin.wrong")).toMatchObject({
      message: "invalid pin",
      extras: { fields: { pin: "is incorrect" } },
    });
  });

  test("a missing right names itself and who can give it; unknown, it names nothing", () => {
    expect(fail("right.missing", { right: "eq/show", grantedBy: "staff" }).extras.details).toEqual({
      missing_right: "eq/show",
      granted_by: "staff",
    });
    expect(fail("right.missing").extras).not.toHaveProperty("details");
  });
});

/** The messages of an error name: `pin.wrong` is `wrong` under `pin`. */
const labelsOf = (messages: object, name: string): unknown =>
  name
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], messages);

test.each(errorNames)("%s is a stable name with words in both languages", (name) => {
  expect(name).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)?$/);
  expect(labelsOf(en.problems, name)).toEqual(expect.any(String));
  expect(labelsOf(ru.problems, name)).toEqual(expect.any(String));
});

const documented = errorNames.flatMap((name) => {
  const guide = guideOf(name);
  return guide ? [{ name, ...guide }] : [];
});

test.each(documented)("$name is documented with an example of all its facts", ({ when, example }) => {
  expect(when).toMatch(/^[`A-Z].*\.$/s);
  expect(JSON.stringify(example)).not.toMatch(/undefined|NaN/);
});
