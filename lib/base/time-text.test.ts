import { describe, expect, test } from "vitest";
import { rulesOf } from "./languages/rules-of";
import { locales } from "./locale";
import { formatRelative } from "./relative-text";
import { formatDate, formatDateTime, formatDuration } from "./time-text";

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const now = "2026-11-21T12:00:00Z";

describe("formatDate", () => {
  test.each([
    ["2026-11-24T10:00:00Z", "en", undefined, "24 Nov 2026"],
    ["2026-11-24T10:00:00Z", "en", now, "24 Nov"],
    ["2027-01-02T10:00:00Z", "en", now, "2 Jan 2027"],
    ["2026-11-24T10:00:00Z", "ru", undefined, "24 нояб. 2026"],
    ["2026-11-24T10:00:00Z", "ru", now, "24 нояб."],
    ["2026-11-24T10:00:00Z", "de", undefined, "24. Nov. 2026"],
    ["2026-03-01T10:00:00Z", "de", now, "1. März"],
  ] as const)("%s in %s, now %s, is %s", (instant, locale, moment, text) => {
    expect(plain(formatDate(instant, locale, { now: moment }))).toBe(text);
  });

  test("knows the time zone", () => {
    expect(plain(formatDate("2026-11-24T23:30:00Z", "en", { timeZone: "Europe/Moscow" }))).toBe(
      "25 Nov 2026",
    );
  });

  test("does not break across lines", () => {
    expect(formatDate(now, "en")).not.toContain(" ");
  });
});

test("formatDateTime is exact and names its zone", () => {
  expect(plain(formatDateTime("2026-11-24T00:05:09Z", "en"))).toBe("24 Nov 2026, 00:05 UTC");
  expect(plain(formatDateTime("2026-11-24T14:05:00Z", "ru"))).toBe("24 нояб. 2026, 14:05 UTC");
  expect(plain(formatDateTime("2026-11-24T14:05:00Z", "de"))).toBe("24. Nov. 2026, 14:05 UTC");
});

test("times break across lines only between the day and the time", () => {
  expect(formatDateTime(now, "en").split(" ")).toHaveLength(2);
  expect(formatRelative("2026-11-26T12:00:00Z", now, "en").split(" ")).toHaveLength(2);
});

test.each([
  [0, "now", "сейчас", "jetzt"],
  [-44, "now", "сейчас", "jetzt"],
  [50, "in 1 minute", "через 1 минуту", "in 1 Minute"],
  [-5 * 60, "5 minutes ago", "5 минут назад", "vor 5 Minuten"],
  [2 * 3600 + 1800, "in 2 hours", "через 2 часа", "in 2 Stunden"],
  [-86_400, "yesterday", "вчера", "gestern"],
  [2 * 86_400 - 60, "in 2 days", "послезавтра", "übermorgen"],
  [3 * 86_400, "in 3 days", "через 3 дня", "in 3 Tagen"],
  [-45 * 86_400, "45 days ago", "45 дней назад", "vor 45 Tagen"],
  [49 * 86_400, "in 49 days", "через 49 дней", "in 49 Tagen"],
  [61 * 86_400, "in 2 months", "через 2 месяца", "in 2 Monaten"],
  [600 * 86_400, "in 1 year", "через 1 год", "in 1 Jahr"],
  [800 * 86_400, "in 2 years", "через 2 года", "in 2 Jahren"],
] as const)("%d seconds from now is “%s”, «%s» and „%s“", (seconds, en, ru, de) => {
  const instant = new Date(Date.parse(now) + seconds * 1000);
  expect(plain(formatRelative(instant, now, "en"))).toBe(en);
  expect(plain(formatRelative(instant, now, "ru"))).toBe(ru);
  expect(plain(formatRelative(instant, now, "de"))).toBe(de);
});

test.each([
  [0, "0 s", "0 с", "0 s"],
  [-3, "0 s", "0 с", "0 s"],
  [4.9, "4 s", "4 с", "4 s"],
  [312, "5 min 12 s", "5 мин 12 с", "5 min 12 s"],
  [7200, "2 h", "2 ч", "2 h"],
  [3605, "1 h", "1 ч", "1 h"],
  [3 * 86_400 + 4 * 3600 + 59, "3 d 4 h", "3 дн. 4 ч", "3 d 4 h"],
] as const)("%d seconds last “%s”, «%s», „%s“", (seconds, en, ru, de) => {
  expect(plain(formatDuration(seconds, "en"))).toBe(en);
  expect(plain(formatDuration(seconds, "ru"))).toBe(ru);
  expect(plain(formatDuration(seconds, "de"))).toBe(de);
});

test.each(locales)("dates in UTC are those of the browser's formatter, %s", (locale) => {
  const format = new Intl.DateTimeFormat(rulesOf[locale].tag, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const days = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)));
  expect(days.map((day) => plain(formatDate(day, locale)))).toEqual(
    days.map((day) => plain(format.format(day)).replace(" г.", "")),
  );
});

describe.each(locales)("the browser's own formatters say the same in %s", (locale) => {
  const { tag } = rulesOf[locale];

  test("of a moment", () => {
    const format = new Intl.DateTimeFormat(tag, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZoneName: "short",
      timeZone: "UTC",
    });
    const moments = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2026, at, 1 + at, at, at)));
    expect(moments.map((moment) => plain(formatDateTime(moment, locale)))).toEqual(
      moments.map((moment) => plain(format.format(moment)).replace(" г.", "")),
    );
  });

  test("of days near and far", () => {
    const [near, far] = (["auto", "always"] as const).map(
      (numeric) => new Intl.RelativeTimeFormat(tag, { numeric }),
    );
    const at = (days: number) => new Date(Date.parse(now) + days * 86_400_000);
    for (let days = 1; days < 60; days++)
      for (const count of [days, -days])
        expect(plain(formatRelative(at(count), now, locale))).toBe(near?.format(count, "day"));
    for (let years = 1; years < 130; years++)
      for (const count of [years, -years])
        expect(plain(formatRelative(at(count * 365.25), now, locale))).toBe(far?.format(count, "year"));
  });

  test("of each unit", () => {
    const format = new Intl.RelativeTimeFormat(tag);
    const sizes = { minute: 60, hour: 3600, month: 30.44 * 86_400 };
    const counts = { minute: 59, hour: 23, month: 11 };
    for (const unit of ["minute", "hour", "month"] as const)
      for (let count = { minute: 1, hour: 1, month: 2 }[unit]; count <= counts[unit]; count++)
        for (const sign of [1, -1])
          expect(
            plain(formatRelative(new Date(Date.parse(now) + sign * count * sizes[unit] * 1000), now, locale)),
          ).toBe(format.format(sign * count, unit));
  });
});
