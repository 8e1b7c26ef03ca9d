import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { addCode, orderWith, promoRefusal, quoteWith } from "@/lib/testing/money/promos";
import { readServer } from "@/lib/testing/money/renewals";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { editPromo } from "./edit";
import { showPromo } from "./show";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "50.00" })).id;
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const quote = (code: string, more?: object) => quoteWith(accountId, code, more);
const order = (code: string, more?: object, owner = accountId) => orderWith(owner, code, more);

describe("changing a promo code", () => {
  const edit = async (code: string, facts: object) =>
    editPromo.call(await asStaff("catalogue"), { code, ...facts });
  const history = async (code: string) =>
    (await showPromo.call(await asStaff("catalogue"), { code })).history.entries;

  it("moves its limits for orders to come, and leaves what it gave", async () => {
    const code = await addCode({
      percent: "10",
      uses: "1",
      lasts: "always",
      until: "2999-12-31",
      note: "Spring",
    });
    const { server_id } = await order(code);
    await expect(quote(code)).rejects.toMatchObject(promoRefusal("is used up"));
    expect(await edit(code, { uses: "2", uses_per_account: "2" })).toMatchObject({
      uses: 2,
      uses_per_account: 2,
      until: "2999-12-31",
      note: "Spring",
      used: 1,
    });
    await quote(code);
    expect(await edit(code, { uses: "", uses_per_account: "1", note: "" })).toMatchObject({
      uses: null,
      note: "",
    });
    await expect(quote(code)).rejects.toMatchObject(promoRefusal("was used as often as one account may"));
    expect(await edit(code, { from: "2020-01-01", until: "2020-01-31" })).toMatchObject({
      until: "2020-01-31",
    });
    await expect(quote(code)).rejects.toMatchObject(promoRefusal("is no longer valid"));
    const other = (await addAccount(database())).email;
    expect(await edit(code, { accounts: other, until: "" })).toMatchObject({
      accounts: [other],
      until: null,
    });
    await expect(quote(code)).rejects.toMatchObject(promoRefusal("is not known"));
    expect(await readServer(server_id)).toMatchObject({ recurringTotal: "4.90", promo: { code } });
  });

  it("is on record with what was before, and a form that changed nothing is not", async () => {
    const code = await addCode({ percent: "10", uses: "5" });
    await edit(code, { uses: "7", until: "2999-01-01" });
    await edit(code, { uses: "7", note: "" });
    const [last, ...older] = await history(code);
    expect(last).toMatchObject({
      action: "promos.edit",
      changes: [
        { field: "uses", from: "5", to: "7" },
        { field: "until", from: null, to: "2999-01-01" },
      ],
    });
    expect(older.map(({ action }) => action)).toEqual(["promos.add"]);
  });

  it.each([
    [{ uses: "0" }, "uses"],
    [{ uses_per_account: "x" }, "uses_per_account"],
    [{ accounts: "nobody@example.test" }, "accounts"],
    [{ until: "2019-12-31" }, "until"],
    [{ from: "2030-13-01" }, "from"],
  ])("%j is refused by name: %s", async (facts, name) => {
    const code = await addCode({ percent: "5", from: "2020-01-01" });
    await expect(edit(code, facts)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [name]: expect.any(String) } },
    });
    expect(await history(code)).toHaveLength(1);
  });

  it("is for anyone who may change the catalog, of one that is there", async () => {
    const code = await addCode({ percent: "5" });
    const edited = { code, uses: "1" };
    await expect(editPromo.call(await asStaff("support"), edited)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(edit("NOT-THERE", { uses: "1" })).rejects.toMatchObject({ message: "promo code not found" });
  });
});
