import { describe, expect, it } from "vitest";
import type { PresetDetails } from "../../catalog/catalog/rules";
import { monthlyPrices } from "./option-prices";

const offer = (prices: Partial<Record<"EUR" | "RUB" | "USD", string>>) => ({ free: 0, prices });
const preset: PresetDetails = {
  family: "vm",
  isActive: true,
  cpu: 1,
  ramGb: 1,
  hddGb: 10,
  offers: { NL: offer({ EUR: "4.50", RUB: "405.00" }), RU: offer({ RUB: "370.00" }), DE: offer({}) },
};
const discounts = { 1: "0", 3: "3", 6: "6", 12: "12" };

describe("what a month comes to", () => {
  it("is less the longer it is paid for, to the cent, though nothing is free there now", () => {
    expect(monthlyPrices(preset, "EUR", discounts)).toEqual({
      NL: { monthly: "4.50", quarterly: "4.36", "semi-annually": "4.23", annually: "3.96" },
    });
  });

  it("is told of places alone that sell in the currency", () => {
    expect(Object.keys(monthlyPrices(preset, "RUB", discounts))).toEqual(["NL", "RU"]);
    expect(monthlyPrices(preset, "USD", discounts)).toEqual({});
  });

  it.each([
    ["no discount", {}, "4.50"],
    ["all of it", { 12: "100" }, "0.00"],
    ["half a percent", { 12: "0.5" }, "4.48"],
  ])("with %s for a year is %3$s", (_what, some, expected) => {
    expect(monthlyPrices(preset, "EUR", some).NL?.annually).toBe(expected);
  });
});
