import { describe, expect, test } from "vitest";
import { abuseNetworkOf } from "@/lib/base/abuse-network";
import {
  believedTime,
  kindOfReport,
  kindOfText,
  namedAddresses,
  quoteOf,
  remindersDue,
  stageOf,
} from "./rules";

describe("addresses in a text", () => {
  test.each([
    ["Your host 198.51.100.7 attacks us.", ["198.51.100.7"]],
    ["from 198.51.100.7:41022 to 203.0.113.9:22", ["198.51.100.7", "203.0.113.9"]],
    ["[2001:DB8::7] and 198.51.100.7, 198.51.100.7.", ["2001:db8::7", "198.51.100.7"]],
    ["::ffff:198.51.100.7", ["198.51.100.7"]],
    ["at 12:30:15 on 2030.01.02, version 1.2.3, 300.1.1.1, no", []],
    ["", []],
  ])("%s", (text, addresses) => {
    expect(namedAddresses(text)).toEqual(addresses);
  });

  test("are looked for in the beginning of a text, and in so many places", () => {
    const times = "1.1.1 ".repeat(60);
    expect(namedAddresses(`${times}198.51.100.7`)).toEqual([]);
    expect(namedAddresses(`${"x ".repeat(10_001)}198.51.100.7`)).toEqual([]);
    expect(namedAddresses("1.".repeat(50_000))).toEqual([]);
  });
});

test.each([
  ["198.51.100.7", "198.51.100.0/24"],
  ["2001:db8:1:2:3::7", "2001:db8:1:2::/64"],
])("%s is in the network %s", (address, network) => {
  expect(abuseNetworkOf(address)).toBe(network);
});

test("kinds follow from the type of a report, or from words", () => {
  expect(kindOfReport("abuse")).toBe("spam");
  expect(kindOfReport("fraud")).toBe("phishing");
  expect(kindOfReport("whatever")).toBe("other");
  expect(kindOfText("[Fail2Ban] ssh: banned", "")).toBe("attack");
  expect(kindOfText("Notice", "Phishing site on your network")).toBe("phishing");
  expect(kindOfText("DMCA notice", "spam")).toBe("copyright");
  expect(kindOfText("Hello", "World")).toBe("other");
});

describe("the time of an incident", () => {
  const received = new Date("2030-05-03T10:00:00Z");
  test.each([
    ["2030-05-01T10:00:00Z", "2030-05-01T10:00:00.000Z"],
    ["2030-05-04T10:00:00Z", "2030-05-03T10:00:00.000Z"],
    ["2020-05-01T10:00:00Z", "2030-05-03T10:00:00.000Z"],
    ["no time", "2030-05-03T10:00:00.000Z"],
  ])("stated as %s is %s", (stated, believed) => {
    expect(believedTime(new Date(stated), received).toISOString()).toBe(believed);
  });
  test("is when it was received if none is stated", () => {
    expect(believedTime(null, received)).toBe(received);
  });
});

test("reminders are due at half and near the end of the time to answer", () => {
  const told = { toldAt: new Date("2030-05-03T00:00:00Z"), dueAt: new Date("2030-05-03T10:00:00Z") };
  const after = (hours: number) => remindersDue(told, new Date(told.toldAt.getTime() + hours * 3_600_000));
  expect([0, 4, 5, 8, 9, 11].map(after)).toEqual([0, 0, 1, 1, 2, 2]);
});

test("an open case is answered once the ticket does not wait for the customer", () => {
  expect(stageOf("open", true)).toBe("answered");
  expect(stageOf("open", false)).toBe("open");
  expect(stageOf("warned", true)).toBe("warned");
});

test("a quote has a mark on each line", () => {
  expect(quoteOf("a\n\nb")).toBe("> a\n>\n> b");
});
