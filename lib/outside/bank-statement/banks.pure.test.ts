import { describe, expect, it } from "vitest";
import { bankExports } from "@/lib/testing/money/bank-exports/bank-exports";
import type { Mapping } from "./port";
import { readStatement } from "./read-statement";

const ownAccounts = ["DE02120300000000202051", "NL02DEMO0123456789"];
const options = { ownAccounts, mappings: {} as Record<string, Mapping>, currency: null };
const read = (text: string) => readStatement(Buffer.from(text), options);

describe("an export as the bank makes it", () => {
  it.each(Object.entries(bankExports))("is read rightly: %s", (_, [file, currency, skipped, payer]) => {
    const found = read(file);
    expect(found.refusal).toBeNull();
    expect(found.receipts).toMatchObject([
      { amount: "1089.00", currency, day: "2026-11-20", ...(payer && { payer }) },
    ]);
    expect(found.receipts[0]?.text.replaceAll(" ", "")).toContain("RF445003");
    expect(found.skipped.map(({ code }) => code)).toEqual(skipped);
  });
});
