import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addToEstimate } from "./add";
import { removeFromEstimate } from "./remove";
import { mostEntries } from "./schema";
import { showEstimate } from "./show";

withCatalogDatabase();

const small = "location=NL&preset=vm.v3-small";
const large = "location=NL&preset=vm.v3-large&count=2";

let owner: SignedContext;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
});

const shown = async (context = owner) => (await showEstimate.call(context, {})).entries;

test("an estimate stays with the account that put it together", async () => {
  expect(await shown()).toEqual([]);
  await addToEstimate.call(owner, { entries: [small] });
  await addToEstimate.call(owner, { entries: [large, small] });
  expect(await shown()).toEqual([small, large, small]);
  expect(await shown(await asUser((await addAccount(database(), {})).id))).toEqual([]);
});

test("one of equal configurations is removed, and what is not there stays so", async () => {
  await addToEstimate.call(owner, { entries: [small, large, small] });
  expect((await removeFromEstimate.call(owner, { entry: small })).entries).toEqual([small, large]);
  expect((await removeFromEstimate.call(owner, { entry: "preset=gone" })).entries).toEqual([small, large]);
});

test("additions at the same moment are all kept, up to the limit", async () => {
  await Promise.all(Array.from({ length: 5 }, () => addToEstimate.call(owner, { entries: [small] })));
  expect(await shown()).toHaveLength(5);
  const many = Array.from({ length: mostEntries }, () => large);
  await expect(addToEstimate.call(owner, { entries: many })).rejects.toMatchObject({
    extras: { doc: "estimate.too_many" },
  });
  expect(await shown()).toHaveLength(5);
});
