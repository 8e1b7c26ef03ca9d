import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { simulatedImages } from "@/lib/db/tables/servers/simulated-work";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readServer, type TestService } from "@/lib/testing/money/renewals";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { orderInstance } from "../orders/order-instance";
import { reinstallServer } from "../orders/reinstall";
import { showReinstallOptions } from "../orders/reinstall-options";
import { endSubscription, resumeSubscription } from "../products/end";
import { addProduct } from "../products/save";
import { issueDueProducts } from "../products/shared/issue-due";
import { createImage } from "./create";
import { deleteImage } from "./delete";
import { dropServerImage } from "./drop";
import { listImages } from "./list";

withCatalogDatabase();

const runner = runnerOf(createImage.kind, reinstallServer.kind);
const end = (callback: string) => answerOfJob(callback, runner);

let context: SignedContext;
let service: TestService;
let product: number;
beforeEach(async () => {
  service = await addService(new Date(), { credit: "50.00" });
  context = await asUser(service.account.id);
  const typed = { name_en: "Image storage, 1 GB", name_ru: "", name_de: "", months: 1 as const };
  const prices = { eur: "0.05", rub: "", usd: "", is_taxed: true, is_active: true };
  product = (await addProduct.call(await asStaff("admin"), { ...typed, ...prices })).id;
  setTestRuntime("http://panel.test", true, { IMAGE_PRODUCT: product });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const make = async (name = "shop, ready") => {
  const { callback } = await createImage.call(context, { id: service.serverId, name });
  return end(callback);
};
const only = async () => {
  const [image] = (await listImages.call(context, {})).images;
  if (!image) throw new Error("There is no image.");
  return image;
};
const install = { root_pass: "Root-pass-2" } as const;

it("an image is made, charged by the GB and month, and installs the server again", async () => {
  expect(await make()).toMatchObject({ result: "OK" });
  const image = await only();
  expect(image).toMatchObject({ name: "shop, ready", state: "ready", server: service.serverId, os_id: 11 });
  expect(image.locations).toContain("NL");
  const gb = Math.ceil(image.size / 1e9);
  expect(await listImages.call(context, {})).toMatchObject({
    used_gb: gb,
    price: { value: "0.05", currency: "EUR" },
  });
  const [sold] = await database()
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.accountId, service.account.id));
  expect(sold).toMatchObject({ productId: product, quantity: gb, label: "shop, ready", endedAt: null });
  expect(await issueDueProducts(new Date())).toBe(1);

  const options = await showReinstallOptions.call(context, { id: service.serverId });
  expect(options.images).toEqual([{ id: image.id, name: "shop, ready", system: 11 }]);
  const { callback } = await reinstallServer.call(context, {
    id: service.serverId,
    own_image: image.id,
    ...install,
  });
  await expect(deleteImage.call(context, { image: image.id })).rejects.toEqual(
    refusal("server_image.in_use"),
  );
  expect(await end(callback)).toMatchObject({ result: "OK" });
  const [machine] = await database()
    .select()
    .from(simulatedMachines)
    .where(eq(simulatedMachines.serverId, service.serverId));
  expect(machine?.setup).toMatchObject({ image: `img-${image.id}` });

  await deleteImage.call(context, { image: image.id });
  await dropServerImage(image.id);
  expect(await database().select().from(simulatedImages)).toEqual([]);
  expect((await readServer(service.serverId)).installOptions.image).toBeUndefined();
  expect((await listImages.call(context, {})).images).toEqual([]);
  const [over] = await database()
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.accountId, service.account.id));
  expect(over?.endedAt).not.toBeNull();
  await expect(deleteImage.call(context, { image: image.id })).rejects.toEqual(
    refusal("server_image.not_found"),
  );
});

it("is for servers of its account at its back end, with room for it and its system", async () => {
  await make();
  const { id: own_image } = await only();
  const wanted = { id: service.serverId, own_image, ...install };
  const again = (more: object) => reinstallServer.call(context, { ...wanted, ...more });
  await expect(again({ os_id: 12 })).rejects.toEqual(refusal("argument.invalid"));
  await expect(again({ own_image: 999_999 })).rejects.toEqual(refusal("server_image.not_found"));
  const change = (facts: Partial<typeof serverImages.$inferInsert>) =>
    database().update(serverImages).set(facts).where(eq(serverImages.id, own_image));
  await change({ backEnd: "another" });
  await expect(again({})).rejects.toEqual(refusal("server_image.elsewhere"));
  await change({ backEnd: "simulated", diskGb: 100_000 });
  await expect(again({})).rejects.toEqual(refusal("argument.invalid"));
  await change({ diskGb: 1 });
  const stranger = await addService(new Date());
  const theirs = await asUser(stranger.account.id);
  await expect(reinstallServer.call(theirs, { ...wanted, id: stranger.serverId })).rejects.toEqual(
    refusal("server_image.not_found"),
  );
  await expect(deleteImage.call(theirs, { image: own_image })).rejects.toEqual(
    refusal("server_image.not_found"),
  );
  const key = await asKey(service.account.id, { serverId: service.serverId });
  await expect(reinstallServer.call(key, wanted)).rejects.toEqual(refusal("server_image.not_found"));
  const selection = { preset: "102", location_name: "NL", os_id: 11, traffic_plan: "1", ...install } as const;
  const ordered = await orderInstance.call(context, { ...selection, own_image });
  expect((await readServer(ordered.server_id)).installOptions.image).toEqual({
    id: own_image,
    name: `img-${own_image}`,
  });
});

it("is not sold without a product, and ends at the quota; what fails is not charged", async () => {
  setTestRuntime("http://panel.test", true, { IMAGE_PRODUCT: product, IMAGES_LIMIT: 1 });
  await make();
  await expect(make("second")).rejects.toEqual(refusal("server_image.too_many"));
  setTestRuntime("http://panel.test", true, { IMAGE_PRODUCT: product, IMAGES_LIMIT_GB: 1 });
  await expect(make("second")).rejects.toEqual(refusal("server_image.full"));
  setTestRuntime("http://panel.test", true, {});
  await expect(make("second")).rejects.toEqual(refusal("server_image.not_sold"));
  expect((await listImages.call(context, {})).price).toBeNull();

  setTestRuntime("http://panel.test", true, { IMAGE_PRODUCT: product });
  const full = await addService(new Date(), { account: await addAccount(database()) });
  const owner = await asUser(full.account.id);
  await database().update(servers).set({ hostname: "full-1" }).where(eq(servers.id, full.serverId));
  const { callback } = await createImage.call(owner, { id: full.serverId, name: "none" });
  expect(await answerOfJob(callback, runner)).toMatchObject({ result: "Fail" });
  expect((await listImages.call(owner, {})).images).toEqual([]);
  const sold = await database()
    .select()
    .from(productSubscriptions)
    .where(eq(productSubscriptions.accountId, full.account.id));
  expect(sold).toEqual([]);
});

const mine = async () =>
  (
    await database()
      .select()
      .from(productSubscriptions)
      .where(eq(productSubscriptions.accountId, service.account.id))
  )[0];
const setSubscription = (facts: Partial<typeof productSubscriptions.$inferInsert>) =>
  database()
    .update(productSubscriptions)
    .set(facts)
    .where(eq(productSubscriptions.accountId, service.account.id));

it("goes with its product, after the server that waits for it; unpaid it installs nothing", async () => {
  await make();
  const { id: own_image } = await only();
  const wanted = { id: service.serverId, own_image, ...install };
  await setSubscription({ pausedAt: new Date() });
  await expect(reinstallServer.call(context, wanted)).rejects.toMatchObject({
    extras: { fields: { own_image: expect.any(String) } },
  });
  await setSubscription({ pausedAt: null });
  const { callback } = await reinstallServer.call(context, wanted);
  const staff = await asStaff("admin");
  const asked = { id: (await mine())?.id ?? 0, reason: "not paid for" };
  await endSubscription.call(staff, asked);
  expect((await listImages.call(context, {})).images).toEqual([]);
  const kept = () => database().$count(simulatedImages, eq(simulatedImages.name, `img-${own_image}`));
  await dropServerImage(own_image);
  expect(await kept()).toBe(1);
  expect(await end(callback)).toMatchObject({ result: "OK" });
  await dropServerImage(own_image);
  expect(await kept()).toBe(0);
  expect((await readServer(service.serverId)).installOptions.image).toBeUndefined();
  await expect(resumeSubscription.call(staff, asked)).rejects.toEqual(refusal("server_image.not_found"));
});

it("is charged as what was sold when it was asked for, also if that is off sale when it is made", async () => {
  const { callback } = await createImage.call(context, { id: service.serverId, name: "late" });
  await database().update(products).set({ isActive: false }).where(eq(products.id, product));
  expect(await end(callback)).toMatchObject({ result: "OK" });
  expect(await mine()).toMatchObject({ productId: product, label: "late" });
  await database().update(products).set({ isActive: true }).where(eq(products.id, product));
  const again = await createImage.call(context, { id: service.serverId, name: "never sold" });
  setTestRuntime("http://panel.test", true, {});
  expect(await end(again.callback)).toMatchObject({ result: "Fail" });
  expect((await listImages.call(context, {})).images).toMatchObject([{ name: "late" }]);
});
