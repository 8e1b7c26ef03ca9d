import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { addAccount, giveCredit, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { daysAfter, readServer } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { StaffContext } from "../../kernel/operation/context";
import { cancelOrder } from "../orders/cancel-order";
import { expireOrder } from "../orders/expire-order";
import { orderInstance } from "../orders/order-instance";
import { showQuote } from "../orders/show-quote";
import { offerOrder } from "./offer";
import { offerChoices } from "./offer-choices";
import { listOffers } from "./offers";
import { showEstimate } from "./show";
import { withdrawOffer } from "./withdraw-offer";

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

const selection = {
  deploy_period: "monthly",
  preset: "vm.v3-small",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;
const inDays = (days: number) => daysAfter(new Date(), days);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
const held = async (more: object = {}) => {
  const { entry } = await offer({ until: dayIn(10), price: "5.00", ...more });
  return Number(new URLSearchParams(entry).get("offer"));
};
const stateOf = async () => (await listOffers.call(staff, { id: owner.id })).offers.map(({ state }) => state);

test("an offer's price holds until its day, whatever the catalog says, and the server keeps it", async () => {
  const number = await held();
  const person = await asUser(owner.id);
  const usual = await showQuote.call(person, selection);
  const quote = await showQuote.call(person, { ...selection, offer: number });
  expect(quote.lines.find(({ what }) => what.code === "preset")?.amount.value).toBe("5.00");
  expect(quote.total.value).not.toBe(usual.total.value);
  await giveCredit(database(), owner.id, "EUR", quote.total.value);
  const placed = await orderInstance.call(person, { ...wanted, offer: number, quote: quote.quote });
  expect(placed.status).toBe("Paid");
  expect(await readServer(placed.server_id)).toMatchObject({ agreedPrice: "5.00" });
  expect(await stateOf()).toEqual(["accepted"]);
  const mails = await mailsTo(owner.email);
  expect(mails.some(({ body }) => body.includes("The price holds until"))).toBe(true);
});

test("accepted twice, at once or later, an offer is one order", async () => {
  const number = await held();
  const person = await asUser(owner.id);
  const ended = await Promise.allSettled([
    orderInstance.call(person, { ...wanted, offer: number }),
    orderInstance.call(person, { ...wanted, offer: number }),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(orderInstance.call(person, { ...wanted, offer: number })).rejects.toEqual(
    refusal("offer.accepted"),
  );
  const mine = await database().select().from(orders).where(eq(orders.accountId, owner.id));
  expect(mine).toHaveLength(1);
});

test("an offer that has expired says so, also while it is being ordered", async () => {
  const number = await held();
  const late = await asUser(owner.id, { now: inDays(12) });
  await expect(showQuote.call(late, { ...selection, offer: number })).rejects.toEqual(
    refusal("offer.expired"),
  );
  await expect(orderInstance.call(late, { ...wanted, offer: number })).rejects.toEqual(
    refusal("offer.expired"),
  );
  const after = await asStaff("support", undefined, { now: inDays(12) });
  expect((await listOffers.call(after, { id: owner.id })).offers).toMatchObject([{ state: "expired" }]);
});

test("an offer is for its customer and configuration alone", async () => {
  const number = await held();
  const stranger = await asUser((await addAccount(database())).id);
  await expect(showQuote.call(stranger, { ...selection, offer: number })).rejects.toEqual(
    refusal("offer.not_found"),
  );
  const person = await asUser(owner.id);
  await expect(showQuote.call(person, { ...selection, offer: number, count: 2 })).rejects.toEqual(
    refusal("offer.other"),
  );
  for (const wrong of [
    { until: dayIn(-2) },
    { until: dayIn(400) },
    { until: "", price: "5" },
    { price: "-1" },
  ])
    await expect(held(wrong)).rejects.toMatchObject({ code: "invalid" });
});

const withdraw = (id: number) => withdrawOffer.call(staff, { id, reason: "Sold to somebody else" });

test("an open offer is withdrawn once, by who may, and its link says so", async () => {
  const number = await held();
  const person = await asUser(owner.id);
  await expect(
    withdrawOffer.call(await asStaff("catalogue"), { id: number, reason: "No longer" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(withdrawOffer.call(staff, { id: number, reason: " " })).rejects.toEqual(
    refusal("reason.missing"),
  );
  await Promise.all([withdraw(number), withdraw(number)]);
  await withdraw(number);
  expect(await stateOf()).toEqual(["withdrawn"]);
  await expect(showQuote.call(person, { ...selection, offer: number })).rejects.toEqual(
    refusal("offer.withdrawn"),
  );
  await expect(orderInstance.call(person, { ...wanted, offer: number })).rejects.toEqual(
    refusal("offer.withdrawn"),
  );
  const told = (await mailsTo(owner.email)).filter(({ subject }) => subject === "An offer was withdrawn");
  expect(told).toHaveLength(1);
  expect(await changesOnRecord("estimates.withdraw_offer", `account ${owner.id}`)).toMatchObject([
    { offered: { from: "vm.v3-small", to: null }, price: "5.00 EUR", reason: "Sold to somebody else" },
  ]);
});

test("of a withdrawal and an acceptance at once exactly one wins", async () => {
  const person = await asUser(owner.id);
  for (let round = 0; round < 4; round++) {
    const number = await held();
    const [ordered, withdrawn] = await Promise.allSettled([
      orderInstance.call(person, { ...wanted, offer: number }),
      withdraw(number),
    ]);
    expect([ordered.status, withdrawn.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect((await stateOf())[0]).toBe(ordered.status === "fulfilled" ? "accepted" : "withdrawn");
  }
});

test("what was accepted, has expired or is not there cannot be withdrawn", async () => {
  const number = await held();
  await orderInstance.call(await asUser(owner.id), { ...wanted, offer: number });
  await expect(withdraw(number)).rejects.toEqual(refusal("offer.accepted"));
  const late = await held();
  const after = await asStaff("support", undefined, { now: inDays(12) });
  await expect(withdrawOffer.call(after, { id: late, reason: "No longer" })).rejects.toEqual(
    refusal("offer.expired"),
  );
  await expect(withdraw(999_999)).rejects.toEqual(refusal("offer.not_found"));
});

test("an offer whose order came to nothing is open again until its day; of several, once all of them did", async () => {
  const number = await held();
  const person = await asUser(owner.id);
  const { invoice } = await orderInstance.call(person, { ...wanted, offer: number });
  expect(await stateOf()).toEqual(["accepted"]);
  await cancelOrder.call(person, { invoice: String(invoice) });
  expect(await stateOf()).toEqual(["open"]);
  await orderInstance.call(person, { ...wanted, offer: number });

  const pair = await held({ count: 2 });
  const later = await asUser(owner.id, { now: inDays(0.01) });
  await orderInstance.call(later, { ...wanted, count: 2, offer: pair });
  const mine = await database().select().from(orders).where(eq(orders.accountId, owner.id));
  const [one, other] = mine.toSorted((a, b) => a.id - b.id).slice(-2);
  const state = async () =>
    (await listOffers.call(staff, { id: owner.id })).offers.find(({ id }) => id === pair)?.state;
  await cancelOrder.call(person, { invoice: String(one?.invoiceId) });
  expect(await state()).toBe("accepted");
  await expireOrder(other?.id ?? 0, inDays(5));
  expect(await state()).toBe("open");
});
