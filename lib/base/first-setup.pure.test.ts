import { describe, expect, it, test } from "vitest";
import { knownRate, proposalFor } from "./company-proposal";
import { isHost, isPort, mailServerUrl, senderOf } from "./mail-server-url";
import { currencyOfCountry, priceIn } from "./starter-plans";

describe("what a country proposes", () => {
  it.each([
    ["NL", "21", "standard", "en", "EUR"],
    ["DE", "19", "standard", "de", "EUR"],
    ["FI", "25.5", "standard", "en", "EUR"],
    ["CH", "8.1", "standard", "de", "EUR"],
    ["GB", "20", "standard", "en", "EUR"],
    ["RU", "22", "standard", "ru", "RUB"],
    ["US", null, "exempt", "en", "USD"],
  ])("%s", (country, rate, tax_rule, language, currency) => {
    expect(knownRate(country)).toBe(rate);
    expect(proposalFor(country)).toEqual({ region: country, prefix: country, tax_rule, language });
    expect(currencyOfCountry(country)).toBe(currency);
  });
});

test.each([
  ["5", "5.00"],
  [" 5,5 ", "5.50"],
  ["1800.00", "1800.00"],
  ["", null],
  ["-1", null],
  ["5.555", null],
  ["five", null],
])("the price %j is %j", (text, price) => {
  expect(priceIn(text)).toBe(price);
});

describe("a mail server", () => {
  const server = {
    scheme: "smtps",
    host: " smtp.example.com ",
    port: "465",
    user: "",
    password: "",
  } as const;

  it("is an address, with the login in it", () => {
    expect(mailServerUrl(server)).toBe("smtps://smtp.example.com:465");
    const url = mailServerUrl({ ...server, user: "me@example.com", password: "a/b:c@d" });
    expect(url).toBe("smtps://me%40example.com:a%2Fb%3Ac%40d@smtp.example.com:465");
    expect(decodeURIComponent(new URL(url).password)).toBe("a/b:c@d");
  });

  it("has a name and a port", () => {
    expect(["smtp.example.com", "192.0.2.1", "mail"].every(isHost)).toBe(true);
    expect(["", "smtp example", "a@b", "smtp://a"].some(isHost)).toBe(false);
    expect(["465", " 25 "].every(isPort)).toBe(true);
    expect(["", "70000", "smtp"].some(isPort)).toBe(false);
  });

  it("sends in a name that cannot break the header", () => {
    expect(senderOf("Example", "panel@example.com")).toBe("Example <panel@example.com>");
    expect(senderOf(' "A" <b>\r\n', "panel@example.com")).toBe("A b <panel@example.com>");
    expect(senderOf("", "panel@example.com")).toBe("panel@example.com");
  });
});
