import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { systems } from "@/lib/db/tables/catalog/catalog";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { addService, type TestService } from "@/lib/testing/money/renewals";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addOsAddon } from "./add-os-addon";
import { listLicenses } from "./list-licenses";

withCatalogDatabase();

const windows = 102;
let service: TestService;
let owner: SignedContext;
beforeAll(async () => {
  service = await addService(new Date(), { credit: "100.00", preset: "vm.v3-medium" });
  owner = await asUser(service.account.id);
});

const list = async (id?: number, by = owner) =>
  (await listLicenses.call(by, id === undefined ? {} : { id })).licenses;
const ownedBy = async (id: number) =>
  (await list(id)).filter(({ owned }) => owned === 1).map((one) => one.id);
const setActive = (isActive: boolean) =>
  database().update(systems).set({ isActive }).where(eq(systems.id, windows));

it("each says its price by currency, flat and for each core, and no more than a client knows", async () => {
  const [found] = (await list()).filter(({ id }) => id === windows);
  const [row] = await database().select().from(systems).where(eq(systems.id, windows));
  expect(found).toEqual({
    id: windows,
    name: row?.name,
    price: { EUR: expect.any(Number), RUB: expect.any(Number), USD: expect.any(Number) },
    price_per_core: { EUR: expect.any(Number), RUB: expect.any(Number), USD: expect.any(Number) },
    owned: 0,
    tags: expect.any(Array),
  });
  for (const currency of ["EUR", "RUB", "USD"])
    expect((found?.price[currency] ?? 0) + (found?.price_per_core[currency] ?? 0)).toBeGreaterThan(0);
});

it("a server has what was bought for it and paid, and another server of the same owner has not", async () => {
  const other = await addService(new Date(), { account: service.account, preset: "vm.v3-medium" });
  expect(await ownedBy(service.serverId)).toEqual([]);
  const { invoice, status } = await addOsAddon.call(owner, { id: String(service.serverId), os_id: windows });
  expect(status).toBe("Paid");
  expect(await ownedBy(service.serverId)).toEqual([windows]);
  expect(await ownedBy(other.serverId)).toEqual([]);
  expect((await list()).every(({ owned }) => owned === 0)).toBe(true);
  await database().update(invoices).set({ status: "Refunded" }).where(eq(invoices.id, invoice));
  expect(await ownedBy(service.serverId)).toEqual([]);
  await database().update(invoices).set({ status: "Paid" }).where(eq(invoices.id, invoice));
});

it("what is not sold any more is listed for anyone who has it alone", async () => {
  await setActive(false);
  expect(await ownedBy(service.serverId)).toEqual([windows]);
  expect((await list()).map(({ id }) => id)).not.toContain(windows);
  await setActive(true);
  expect((await list()).map(({ id }) => id)).toContain(windows);
});

it("the system that a server runs is one that it has", async () => {
  const small = await addService(new Date());
  const by = await asUser(small.account.id);
  await database().update(servers).set({ systemId: windows }).where(eq(servers.id, small.serverId));
  const found = await list(small.serverId, by);
  expect(found.filter(({ owned }) => owned === 1).map(({ id }) => id)).toEqual([windows]);
});

it("is for anyone who is signed in, also a program, and for no server of another", async () => {
  expect(await list(undefined, await asKey(service.account.id))).toEqual(await list());
  await expect(listLicenses.answer(asGuest(), {})).rejects.toMatchObject({ code: "unauthenticated" });
  const stranger = await asUser((await addService(new Date())).account.id);
  for (const id of [service.serverId, 999_999])
    await expect(list(id, stranger)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listLicenses.answer(owner, { id: "x" })).rejects.toMatchObject({
    code: "invalid",
    extras: { fields: { id: expect.any(String) } },
  });
});
