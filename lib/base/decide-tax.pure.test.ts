import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { decideTax, type SellerRule, type TaxFacts } from "./decide-tax";
import type { EvidencePiece } from "./params/tax-decision";
import { shippedRates } from "./tax-rates";

const file = path.join(process.cwd(), "lib/testing/money/tax-cases.txt");
const lines = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

const unless = (text: string): string => (text === "-" ? "" : text.replaceAll("_", " "));

/** "origin+oss/1000001/0" */
function sellerOf(country: string, text: string): TaxFacts["seller"] {
  const [rule = "", thisYear, lastYear] = text.split("/");
  return {
    country,
    rule: rule.replace("+oss", "") as SellerRule,
    isInOss: rule.endsWith("+oss"),
    threshold:
      thisYear === undefined
        ? null
        : { limit: 1_000_000, thisYear: Number(thisYear), lastYear: Number(lastYear) },
  };
}

const evidenceOf = (text: string): EvidencePiece[] =>
  unless(text)
    .split(",")
    .filter(Boolean)
    .map((piece) => {
      const [kind = "", country = ""] = piece.split(":");
      return { kind: kind as EvidencePiece["kind"], country };
    });

function factsOf(line: string): TaxFacts {
  const [first = "", second = ""] = line.split(" | ");
  const [day = "", seller = "", rule = ""] = first.split(" ");
  const [country = "", postcode = "", who = "", evidence = ""] = second.split(" ");
  return {
    day,
    seller: sellerOf(seller, rule),
    buyer: {
      country,
      postcode: unless(postcode),
      hasValidVatNumber: who === "business",
      number: null,
      exemption: who === "exempt" ? { basis: "Article 151" } : null,
    },
    evidence: evidenceOf(evidence),
  };
}

test("there are enough cases, and none twice", () => {
  expect(lines.length).toBeGreaterThanOrEqual(150);
  expect(new Set(lines).size).toBe(lines.length);
});

test.each(lines)("%s", (line) => {
  const { rate, code, category, article, place, scheme, evidence } = decideTax(factsOf(line), shippedRates);
  const decided = [rate, code, category, article || "-", place, scheme, evidence.state].join(" ");
  expect(decided).toBe(line.split(" | ").at(-1));
});

test("a rate of the operator counts from its day on, before a shipped one of that day", () => {
  const [line = ""] = lines.filter((one) => one.includes(" DE - consumer card:DE"));
  const own = [
    ...shippedRates,
    { place: "DE", from: "2027-07-01", rate: "20.00" },
    { place: "DE", from: "2021-01-01", rate: "18.00" },
  ];
  const on = (day: string) => decideTax({ ...factsOf(line), day }, own).rate;
  expect(["2020-12-31", "2026-11-29", "2027-06-30", "2027-07-01", "2030-01-01"].map(on)).toEqual([
    ...["16.00", "18.00", "18.00"],
    ...["20.00", "20.00"],
  ]);
});

test("a place without a rate is taxed with none, and named", () => {
  const facts = factsOf("2026-11-29 JP standard | JP - consumer - | ");
  expect(decideTax(facts, shippedRates)).toMatchObject({ rate: "0.00", code: "domestic", place: "JP" });
});
