import { describe, expect, it } from "vitest";
import { moneyComplaints } from "./money.mjs";

/** «amount» stands for a part of a template. */
const templated = (text: string) => text.replace("«", "${").replace("»", "}");
const said = (text: string) =>
  moneyComplaints("lib/domain/money/x.ts", templated(text)).map((one) => one.split(": ")[1]);

describe("the check of amounts", () => {
  it.each([
    ["Number(price)", "makes a number of an amount"],
    ["Number(row.total)", "makes a number of an amount"],
    ["Number(quote.charge.value) > 0", "makes a number of an amount"],
    ['Number(price?.perCore ?? "0")', "makes a number of an amount"],
    ["Number((hourly?.missing ?? quote?.to_pay)?.value) > 0", "makes a number of an amount"],
    ["Number((first ?? to_pay)?.value)", "makes a number of an amount"],
    ["Number(isOwed ? owed : other)", "makes a number of an amount"],
    ["Number(invoice.paid)", "makes a number of an amount"],
    ["+row.due", "makes a number of an amount"],
    ["gross.toFixed(2)", "rounds an amount by hand"],
    ["Number(prices[0])", "makes a number of an amount"],
    ["Number.parseFloat(taxAmount)", "makes a number of an amount"],
    ["parseFloat(setup_fee)", "makes a number of an amount"],
    ["Number(excess)", "makes a number of an amount"],
    ["Number(cents)", "makes a number of an amount"],
    ["BigInt(balance)", "makes a number of an amount"],
    ["+discount", "makes a number of an amount"],
    ["all.reduce((sum, { deposit }) => sum + Number(deposit), 0)", "makes a number of an amount"],
    ["total.toFixed(2)", "rounds an amount by hand"],
    ["money.cents * 2", "counts with cents"],
    ["one.cents + other.cents", "counts with cents"],
    ["const text = `-«amount»`;", "gives an amount a sign"],
    ["const text = `−«credit.value»`;", "gives an amount a sign"],
  ])("refuses %s", (text, complaint) => expect(said(text)).toContain(complaint));

  it.each([
    "Number(count)",
    "Number(rate ?? PRICE_TAX_RATE)",
    "Number(row.id)",
    "+seconds",
    "summary.length + 1",
    "add(price, fee)",
    "money.cents > 0",
    "const text = `-«name»`;",
    "const text = `«amount» of them`;",
    "ratio.toFixed(2)",
  ])("takes %s", (text) => expect(said(text)).toEqual([]));
});
