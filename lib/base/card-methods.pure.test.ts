import { describe, expect, it } from "vitest";
import { chosenServices, readServiceChoices } from "./card-methods";

const all = ["stripe", "mollie", "paypal"] as const;
const choices = readServiceChoices("EU:EUR:mollie,EU:EUR:paypal,EU::stripe,:USD:paypal,::mollie");
const of = (
  region: string,
  currency: "EUR" | "RUB" | "USD",
  connected: readonly (typeof all)[number][] = all,
) => chosenServices(choices, { region, currency }, connected);

describe("card services of a company and currency", () => {
  it("are those of the most specific choice, in its order", () => {
    expect(of("EU", "EUR")).toEqual(["mollie", "paypal"]);
    expect(of("EU", "USD")).toEqual(["stripe"]);
    expect(of("US", "USD")).toEqual(["paypal"]);
    expect(of("US", "EUR")).toEqual(["mollie"]);
  });

  it("fall back to the next choice where none of them is connected, and to all where none is left", () => {
    expect(of("EU", "EUR", ["paypal", "stripe"])).toEqual(["paypal"]);
    expect(of("EU", "EUR", ["stripe"])).toEqual(["stripe"]);
    expect(of("US", "USD", ["stripe"])).toEqual(["stripe"]);
    expect(of("US", "USD", [])).toEqual([]);
    expect(chosenServices([], { region: "EU", currency: "EUR" }, all)).toEqual([...all]);
  });

  it("never are one that does not take the currency", () => {
    expect(of("US", "RUB")).toEqual(["stripe"]);
    expect(of("US", "RUB", ["mollie", "paypal"])).toEqual([]);
  });

  it("ignore what is no choice", () => {
    expect(readServiceChoices("")).toEqual([]);
    expect(readServiceChoices("EU:EUR:sandbox,EU")).toEqual([]);
  });
});
