import { describe, expect, test } from "vitest";
import { isPlausibleAccount } from "@/lib/base/company-payments";
import { database, inTransaction } from "@/lib/db/client";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { quoteInstance } from "../../orders/orders/quote-instance";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { setNumbering } from "../numbering/set";
import { addCompany } from "./add";
import { editCompany } from "./edit";
import { listCompanies } from "./list";
import { showCompany } from "./show";

withCatalogDatabase();

const facts = { name: "Example GmbH", address: "Street 1, Berlin", country: "DE", tax_id: "DE136695976" };
const bank = {
  bank_holder: "Example GmbH",
  bank_account: "DE02 1203 0000 0000 2020 51",
  bank_name: "Example Bank",
  bank_bic: "BYLADEM1001",
};
const add = (more: Record<string, string>) => addCompany.answer(operatorContext(), { ...facts, ...more });
const edit = (more: Record<string, string>) => editCompany.answer(operatorContext(), more);
const wrong = (field: string, reason: string) => ({
  code: "invalid",
  extras: { fields: { [field]: reason } },
});

describe("a selling company", () => {
  test("is added with its numbers, tax rule and bank account, and listed", async () => {
    const added = await add({ region: "DE", prefix: "DE", payments: "credit,bank_transfer", ...bank });
    expect(added).toMatchObject({
      region: "DE",
      country: "DE",
      tax_rule: "standard",
      time_zone: "Europe/Berlin",
      payments: ["credit", "bank_transfer"],
      bank: { account: bank.bank_account },
    });
    const { companies } = await listCompanies.call(operatorContext(), {});
    expect(companies.map(({ region }) => region)).toEqual(["EU", "RU", "DE"]);
    expect(await edit({ region: "DE", address: "Street 2, Berlin" })).toEqual({
      ...added,
      address: "Street 2, Berlin",
    });
  });

  test.each([
    ["region", { region: "d", prefix: "X1" }, "must be 2 to 8 capital letters and digits"],
    [
      "region",
      { region: "EU", prefix: "X2" },
      "is that of Berth Demo B.V. already: change that company, or choose another word",
    ],
    [
      "prefix",
      { region: "X3", prefix: "EU" },
      'is another company\'s: choose one that "company list" does not show',
    ],
    ["country", { region: "X4", prefix: "X4", country: "XX" }, "is no country"],
    [
      "payments",
      { region: "X5", prefix: "X5", payments: "bank_transfer" },
      "bank_transfer needs a bank account",
    ],
    [
      "payments",
      { region: "X5", prefix: "X5", payments: "credit,paypal" },
      "must be credit, cc or bank_transfer, with commas between them",
    ],
    ["tax_id", { region: "X5", prefix: "X5", tax_id: "XX" }, "must be a tax number, such as NL004495445B01"],
    ["tax_rule", { region: "X6", prefix: "X6", tax_rule: "none" }, "must be standard, origin or exempt"],
    [
      "bank_account",
      { region: "X7", prefix: "X7", ...bank, bank_account: "DE03120300000000202051" },
      "is no account, or has wrong check digits",
    ],
    [
      "bank_name",
      { region: "X8", prefix: "X8", bank_holder: "A", bank_account: "40702810000000000001" },
      "is required with a bank account",
    ],
    ["time_zone", { region: "X9", time_zone: "+03:00" }, "must be a time zone, such as Europe/Amsterdam"],
    ["name", { region: "X9", prefix: "X9", name: " " }, "is required"],
  ])("is refused with a wrong %s: %j", async (field, more, reason) => {
    await expect(add(more)).rejects.toMatchObject(wrong(field, reason));
  });

  test("that is not known is named beside those that are, and none moves abroad after its first invoice", async () => {
    await expect(edit({ region: "ZZ", name: "A" })).rejects.toMatchObject({
      extras: { fields: { region: expect.stringContaining("EU, RU") } },
    });
    const { id } = await addAccount(database(), {});
    await addInvoice({ accountId: id });
    await expect(edit({ region: "EU", country: "BE" })).rejects.toMatchObject(
      wrong("country", "cannot change after the first invoice"),
    );
  });

  test("is shown with what is set for it alone, and with its history", async () => {
    await add({
      region: "SH",
      prefix: "SH",
      ...bank,
      payments: "credit,bank_transfer",
      time_zone: "Europe/Vienna",
    });
    await edit({ region: "SH", address: "Street 2, Berlin" });
    const shown = await showCompany.call(operatorContext(), { region: "SH" });
    expect(shown).toMatchObject({
      company: { address: "Street 2, Berlin", time_zone: "Europe/Vienna" },
      own: { time_zone: "Europe/Vienna", address_above: "" },
      has_invoices: false,
    });
    expect(shown.history.entries.map(({ action }) => action)).toEqual(["companies.edit", "companies.add"]);
    await expect(showCompany.call(operatorContext(), { region: "ZZ" })).rejects.toMatchObject({
      extras: { fields: { region: expect.stringContaining("SH") } },
    });
  });

  test("gives up its bank account once it takes no transfers", async () => {
    await add({ region: "BK", prefix: "BK", ...bank, payments: "credit,bank_transfer" });
    await expect(edit({ region: "BK", bank_account: "" })).rejects.toMatchObject(
      wrong("payments", "bank_transfer needs a bank account"),
    );
    expect(await edit({ region: "BK", bank_account: "", payments: "credit,cc" })).toMatchObject({
      bank: null,
    });
  });

  test("has numbers of its own, beside those of others and those that others have used", async () => {
    const { id } = await addAccount(database(), {});
    const of = (year: number) => new Date(`${year}-03-01T12:00:00Z`);
    const issue = async (year: number) => {
      const sale = (await addInvoice({ accountId: id, issuedAt: of(year) })).id;
      await inTransaction((db) => refundInvoice(db, sale, { code: "asked" }, of(year)));
    };
    const editIn = (year: number, prefix: string) =>
      editCompany.answer({ ...operatorContext(), now: of(year) }, { region: "EU", prefix });
    await issue(2031);
    const alike = (name: string) => wrong("prefix", `would make documents of ${name} look alike`);
    // EUC is the prefix of EU's credit notes.
    await expect(add({ region: "N1", prefix: "EUC" })).rejects.toMatchObject(alike("Berth Demo B.V."));
    await add({ region: "N2", prefix: "NAC" });
    await expect(editIn(2032, "NA")).rejects.toMatchObject(alike(facts.name));
    await editIn(2032, "NEW");
    const used = wrong("prefix", "begins numbers of documents that exist: choose another");
    for (const prefix of ["EU", "EUC"])
      await expect(add({ region: "N3", prefix }), prefix).rejects.toMatchObject(used);
    await expect(editIn(2032, "EUC")).rejects.toMatchObject(used);
    await issue(2032);
    await editIn(2033, "EU");
    await issue(2033);
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("keeps its prefix as long as it numbers documents of the year, and no longer", async () => {
    await add({ region: "KP", prefix: "KPA" });
    const { id: companyId } = await edit({ region: "KP", prefix: "KP" });
    const { id: accountId } = await addAccount(database(), {});
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    const editOn = (day: string, prefix: string) =>
      editCompany.answer({ ...operatorContext(), now: at(day) }, { region: "KP", prefix });
    await addInvoice({ accountId, companyId, issuedAt: at("2031-06-01") });
    await expect(editOn("2031-06-02", "KQ")).rejects.toMatchObject(
      wrong("prefix", "numbers documents of 2031: change it next year, or choose a numbering from a day on"),
    );
    expect((await editOn("2031-06-02", "KP")).prefix).toBe("KP");
    const chosen = {
      region: "KP",
      kind: "invoice",
      pattern: "KR-{n}",
      first: 1,
      since: "2031-06-03",
    } as const;
    await setNumbering.answer({ ...operatorContext(), now: at("2031-06-02") }, chosen);
    await expect(editOn("2031-06-02", "KQ")).rejects.toMatchObject({ code: "invalid" });
    expect((await editOn("2031-06-03", "KQ")).prefix).toBe("KQ");
    expect(await verifyLedger(database())).toEqual([]);
  });

  test("adds tax by its rule", async () => {
    const { id } = await addAccount(database(), { country: "DE" });
    const nano = {
      deploy_period: "monthly",
      preset: "102",
      location_name: "NL",
      os_id: 11,
      traffic_plan: "1",
    } as const;
    const rateBy = async (tax_rule: string) => {
      await edit({ region: "EU", tax_rule });
      const { tax_rate, tax_reason } = await quoteInstance.call(await asUser(id), nano);
      return [tax_rate, tax_reason];
    };
    expect(await rateBy("origin")).toEqual(["21.00", "VAT 21 % of Netherlands, the seller's country"]);
    expect(await rateBy("exempt")).toEqual(["0.00", "0 %: the seller charges no VAT"]);
    expect(await rateBy("standard")).toEqual(["19.00", "VAT 19 % of Germany, where the customer lives"]);
  });
});

test("an account number is looked at for its check digits where it has some", () => {
  for (const right of ["DE02120300000000202051", "NL02 ABNA 0123 4567 89", "40702810000000000001"])
    expect(isPlausibleAccount(right), right).toBe(true);
  for (const none of ["DE02120300000000202052", "", "x", "счёт"])
    expect(isPlausibleAccount(none), none).toBe(false);
});
