import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { builtInBrand } from "@/lib/base/brand";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { liveSellers, type Seller } from "../../../money/companies/shared/loaded";
import { offersWithdrawal, offersWithdrawalToAll, sellsToEu } from "./consumers";

withCatalogDatabase();

const dutch: Seller = { id: 1, country: "NL" };
const russian: Seller = { id: 2, country: "RU" };
const sell = (...sellers: Seller[]) => loadConfiguration([{ ...liveSellers, read: async () => sellers }]);
const signUp = (state: "on" | "off") => setTestRuntime("http://panel.test", false, { SIGN_UP: state });
const brandOf = (companyId: number | null) => ({ ...builtInBrand, companyId });
const guestOf = (companyId: number | null) => ({ ...asGuest(), brand: brandOf(companyId) });
const customer = async (country: string, companyId = 2) => ({
  ...(await asUser((await addAccount(database(), { country, companyId })).id)),
  brand: brandOf(2),
});

beforeEach(() => signUp("off"));
afterAll(() => setTestRuntime("http://panel.test"));

describe("withdrawal and cancellation are offered", () => {
  test("to everybody where a company in the EU sells under the brand", async () => {
    await sell(dutch, russian);
    for (const companyId of [1, null]) {
      expect(offersWithdrawal(guestOf(companyId))).toBe(true);
      expect(offersWithdrawalToAll(brandOf(companyId))).toBe(true);
    }
  });

  test("of a company elsewhere, to who is not signed in while anybody can sign up", async () => {
    await sell(dutch, russian);
    expect(offersWithdrawal(guestOf(2))).toBe(false);
    expect(offersWithdrawalToAll(brandOf(2))).toBeNull();
    signUp("on");
    expect(offersWithdrawal(guestOf(2))).toBe(true);
  });

  test("of a company elsewhere, to customers in the EU and to those of a company there", async () => {
    await sell(dutch, russian);
    signUp("on");
    expect(offersWithdrawal(await customer("DE"))).toBe(true);
    expect(offersWithdrawal(await customer("RU"))).toBe(false);
    expect(offersWithdrawal(await customer("RU", 1))).toBe(true);
  });

  test("to nobody where nobody sells", async () => {
    await sell();
    signUp("on");
    expect(sellsToEu(builtInBrand, [])).toBe(false);
    expect(offersWithdrawal(guestOf(null))).toBe(false);
  });
});
