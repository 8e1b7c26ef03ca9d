import { describe, expect, it } from "vitest";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { database } from "../db/client";
import { announceChanges, onChanged } from "./changes";
import { findPageOperation } from "./find-operation";

withCatalogDatabase();

describe("what an operation changes", () => {
  it.each([
    ["eq", "order_instance", ["billing", "jobs", "orders", "servers"]],
    ["billing", "apply_credit", ["billing", "jobs", "servers"]],
    ["api_keys", "rotate", ["api_keys"]],
    ["billing", "overview", []],
  ])("%s/%s changes %j", (endpoint, action, nouns) => {
    const found = findPageOperation(endpoint, action);
    expect(found?.changes).toEqual(nouns);
  });
});

describe("news of a change", () => {
  it("reaches anyone who listens, until that one stops", () => {
    const heard: string[] = [];
    const stop = onChanged((nouns) => heard.push(...nouns));
    announceChanges(["billing", "servers"]);
    announceChanges([]);
    announceChanges(undefined);
    stop();
    announceChanges(["pins"]);
    expect(heard).toEqual(["billing", "servers"]);
  });
});

it("what a payment says it has changed is another answer when it is asked again", async () => {
  const { id } = await addAccount(database(), { credit: "10.00" });
  const user = await asUser(id);
  const ask = (endpoint: string, action: string, input: Record<string, unknown>) => {
    const found = findPageOperation(endpoint, action);
    if (!found) throw new Error(`There is no ${endpoint}/${action}.`);
    return found.answer(user, input);
  };
  const invoice = await addInvoice({ accountId: id });
  const before = await ask("billing", "overview", {});
  expect(before).toMatchObject({ credit: { value: "10.00", currency: "EUR" } });
  await ask("billing", "apply_credit", { invoice_id: invoice.id, amount: "5.45" });
  expect(await ask("billing", "overview", {})).toMatchObject({ credit: { value: "4.55", currency: "EUR" } });
});
