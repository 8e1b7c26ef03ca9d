import { afterAll, expect, it } from "vitest";
import { accountNumbers, mayReceiveAt } from "@/lib/base/company-payments";
import { database } from "@/lib/db/client";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showTransfer } from "../payments/transfer";
import { setCompanyAccount } from "./set-account";
import { showCompany } from "./show";

withCatalogDatabase();

const dollars = { holder: "Berth Demo B.V.", account: "NL91 ABNA 0417 1643 00", bank: "Other Bank", bic: "" };
const set = (account: typeof dollars, region = "EU") =>
  setCompanyAccount.call(operatorContext(), { region, currency: "USD", ...account });
const none = { holder: "", account: "", bank: "", bic: "" };

afterAll(() => set(none));

async function transferOf(currency: "EUR" | "USD") {
  const { id } = await addAccount(database(), { currency });
  const invoice = await addInvoice({ accountId: id, currency });
  const { transfer } = await showTransfer.call(await asUser(id), { id: String(invoice.id) });
  return transfer?.account;
}

it("names the account of the invoice's currency, and the first one for all others", async () => {
  const first = await transferOf("USD");
  await set(dollars);
  expect(await transferOf("USD")).toBe(dollars.account);
  expect(await transferOf("EUR")).toBe(first);
  const { accounts } = await showCompany.call(operatorContext(), { region: "EU" });
  expect(accounts).toEqual([{ currency: "USD", ...dollars }]);
  await set(none);
  expect(await transferOf("USD")).toBe(first);
});

it("is refused with wrong check digits, or without a holder", async () => {
  const wrong = (field: string) => ({ extras: { fields: { [field]: expect.any(String) } } });
  await expect(set({ ...dollars, account: "NL00ABNA0417164300" })).rejects.toMatchObject(wrong("account"));
  await expect(set({ ...dollars, holder: "" })).rejects.toMatchObject(wrong("holder"));
  await expect(set(dollars, "ZZ")).rejects.toMatchObject(wrong("region"));
});

it("takes money at each of its accounts, and at any while it has none", () => {
  const company = { bankAccount: { account: "NL02 1" }, currencyAccounts: { USD: { account: "nl91 2" } } };
  expect(accountNumbers(company)).toEqual(["NL021", "NL912"]);
  expect(["NL021", "nl912", "", "NL03"].map((account) => mayReceiveAt(company, account))).toEqual([
    ...[true, true, true],
    false,
  ]);
  expect(mayReceiveAt({ bankAccount: null, currencyAccounts: null }, "NL03")).toBe(true);
});

it("takes money at an account that a statement names by its national number", () => {
  const company = (account: string) => ({ bankAccount: { account }, currencyAccounts: null });
  const german = company("DE02 1203 0000 0000 2020 51");
  expect(
    ["12030000/0000202051", "12030000/202051", "202051"].map((one) => mayReceiveAt(german, one)),
  ).toEqual([...[true, true, true]]);
  expect(["10020030/202051", "202052", "1"].map((one) => mayReceiveAt(german, one))).toEqual([
    ...[false, false, false],
  ]);
  expect(mayReceiveAt(company("12030000/202051"), "DE02120300000000202051")).toBe(true);
  expect(mayReceiveAt(company("NL91ABNA0417164300"), "417164300")).toBe(true);
  expect(mayReceiveAt(company("PL61109010140000071219812874"), "61109010140000071219812874")).toBe(true);
});
