import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { offerOrder } from "./offer";
import { offerChoices } from "./offer-choices";
import { showEstimate } from "./show";

withCatalogDatabase();

let staff: StaffContext;
let owner: TestAccount;
beforeAll(async () => {
  staff = await asStaff("support");
});
beforeEach(async () => {
  owner = await addAccount(database());
});

const small = { location: "NL", preset: "vm.v3-small", period: "monthly", count: 1 } as const;
const offer = (more: object = {}) => offerOrder.call(staff, { id: owner.id, ...small, ...more });

test("an offer is in the customer's estimate, as the order page has it, and in a mail", async () => {
  await offer();
  await offer({ period: "annually", count: 3, text: "As we said on the phone." });
  expect((await showEstimate.call(await asUser(owner.id), {})).entries).toEqual([
    "location=NL&preset=vm.v3-small",
    "location=NL&preset=vm.v3-small&period=annually&count=3",
  ]);
  const mails = await mailsTo(owner.email);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.body).toContain("/order/estimate");
  expect(mails.some(({ body }) => body.includes("As we said on the phone."))).toBe(true);
});

test("what is not sold there cannot be offered, nor by who may not", async () => {
  await expect(offer({ preset: "vm.unknown" })).rejects.toMatchObject({
    extras: { fields: { preset: expect.anything() } },
  });
  await expect(offer({ location: "XX" })).rejects.toMatchObject({
    extras: { fields: { preset: expect.anything() } },
  });
  await expect(offer({ count: 99 })).rejects.toMatchObject({ code: "invalid" });
  const catalog = await asStaff("catalogue");
  await expect(offerOrder.call(catalog, { id: owner.id, ...small })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await showEstimate.call(await asUser(owner.id), {})).entries).toEqual([]);
});

test("the choices are the plans of a location, in the customer's currency, by a part of the name", async () => {
  const { locations, location, presets } = await offerChoices.call(staff, { id: owner.id, q: "SMALL" });
  expect(locations.map(({ code }) => code)).toContain(location);
  expect(presets.length).toBeGreaterThan(0);
  for (const { name, note, price } of presets) {
    expect(`${name} ${note}`.toLowerCase()).toContain("small");
    expect(price.currency).toBe("EUR");
  }
  expect((await offerChoices.call(staff, { id: owner.id, q: "no such plan" })).presets).toEqual([]);
});
