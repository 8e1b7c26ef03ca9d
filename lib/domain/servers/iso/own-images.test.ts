import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { isoImages } from "@/lib/db/tables/servers/iso";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { setPin } from "@/lib/testing/factories";
import { answerOfJob, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { addImage } from "./add";
import { deleteImage } from "./delete";
import { dropImage } from "./drop-image";
import { listImages } from "./list-iso";
import { mountImage } from "./mount-iso";
import { mostFetchesAnHour, mostImages } from "./rules";
import { unmountImage } from "./unmount-iso";
import { uploadImage } from "./upload";
import { listUploaded } from "./uploaded";

withCatalogDatabase();

const runner = runnerOf(mountImage.kind, unmountImage.kind, uploadImage.kind);
const url = "https://example.com/rescue.iso";

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  accountId = service.account.id;
  context = await asUser(accountId);
});

const end = (callback: string) => answerOfJob(callback, runner);
const own = async () => (await listUploaded.call(context, {})).iso_images;
const ready = async (name: string) => {
  const { image, callback } = await uploadImage.call(context, { url, name });
  await end(callback);
  return image.id;
};
const mount = async (iso: string, who = context, of = id) =>
  end((await mountImage.call(who, { id: of, iso })).callback);
const drive = async () => {
  const rows = await database().select().from(tags).where(eq(tags.componentId, id));
  const found = rows.find(({ tag }) => tag === "iso");
  return found ? [found.value, found.extra] : null;
};

describe("an image of one's own", () => {
  it("is kept whole as it was described, and on record", async () => {
    const facts = { name: " Rescue ", short_name: "r_1.x", iso_name: "r.img", description: "For rack 7" };
    const { id: image } = await addImage.call(context, facts);
    const { email } = context.actor.account;
    expect(await own()).toEqual([
      {
        ...{ id: image, name: "Rescue", short_name: "r_1.x", iso_name: "r.img", description: "For rack 7" },
        ...{ private: email, admin_only: 0, status: "Pending", url: "", size: null, mounted_on: [] },
        created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    expect(await changesOnRecord("iso.add", `image ${image}`)).toEqual([{ name: "Rescue" }]);
    await deleteImage.call(context, { id: image });
    expect(await changesOnRecord("iso.delete", `image ${image}`)).toEqual([{ name: "Rescue" }]);
  });

  it("can be mounted once it is ready, by number and by name, and by its owner alone", async () => {
    const waiting = await addImage.call(context, { name: "Waiting" });
    const image = await ready("Tools");
    const listed = async (who: SignedContext, of: number) =>
      (await listImages.call(who, { id: of })).iso_images.filter((one) => one.private === 1);
    expect(await listed(context, id)).toEqual([{ id: image, name: "Tools", private: 1 }]);
    await expect(mountImage.call(context, { id, name: "Waiting" })).rejects.toEqual(refusal("iso.not_ready"));
    expect(await mount("Tools")).toMatchObject({ result: "OK", scope: "Image Tools is mounted" });
    expect(await drive()).toEqual([String(image), "Tools"]);
    const other = await addService(new Date());
    const stranger = await asUser(other.account.id);
    expect(await listed(stranger, other.serverId)).toEqual([]);
    for (const wanted of [String(image), "Tools"])
      expect(await mount(wanted, stranger, other.serverId)).toMatchObject({
        ...{ result: "Fail", scope: "image not found" },
      });
    for (const call of [
      () => deleteImage.call(stranger, { id: waiting.id }),
      () => deleteImage.call(stranger, { id: image }),
    ])
      await expect(call()).rejects.toEqual(refusal("iso.not_found"));
  });

  it("named like a number leaves that number to its image, and is not offered to a key of one server", async () => {
    const first = await ready("2");
    const second = await ready(String(first));
    expect(await mount("2")).toMatchObject({ scope: "Image Debian 13 netinst is mounted" });
    expect(await mount(String(first))).toMatchObject({ scope: "Image 2 is mounted" });
    expect(await drive()).toEqual([String(first), "2"]);
    expect(await mount(String(second))).toMatchObject({ scope: `Image ${first} is mounted` });
    const key = await asKey(accountId, { serverId: id });
    const { iso_images } = await listImages.call(key, { id });
    expect(iso_images.filter((one) => one.private === 1)).toEqual([]);
    expect(await mount(String(second), key)).toMatchObject({ result: "Fail", scope: "image not found" });
  });

  it("that is gone by the time the work begins is not found, and what was in the drive stays there", async () => {
    await mount("2");
    const image = await ready("Gone");
    const { callback } = await mountImage.call(context, { id, iso: String(image) });
    await deleteImage.call(context, { id: image });
    expect(await end(callback)).toMatchObject({ result: "Fail", scope: "image not found" });
    expect(await drive()).toEqual(["2", "Debian 13 netinst"]);
    const upload = await uploadImage.call(context, { url, name: "Gone too" });
    await deleteImage.call(context, { id: upload.image.id });
    expect(await end(upload.callback)).toMatchObject({ result: "Fail", scope: "image not found" });
    expect(await own()).toEqual([]);
  });

  it("in the drive of a server that is gone can be deleted; two deletions at once are one", async () => {
    const image = await ready("Old");
    await mount(String(image));
    expect(await own()).toMatchObject([{ id: image, mounted_on: [id] }]);
    await expect(deleteImage.call(context, { id: image })).rejects.toEqual(refusal("iso.mounted"));
    await database()
      .update(servers)
      .set({ state: "deleted", deletedAt: new Date() })
      .where(eq(servers.id, id));
    expect(await own()).toMatchObject([{ id: image, mounted_on: [] }]);
    const tries = await Promise.allSettled([1, 2].map(() => deleteImage.call(context, { id: image })));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toEqual(refusal("iso.not_found"));
  });

  it("is one of twenty, also when two want the last place at once; a deleted one makes room", async () => {
    const row = { accountId, name: "x", shortName: "x", fileName: "x.iso", state: "failed" as const };
    const many = Array.from({ length: mostImages - 1 }, () => ({ ...row, createdAt: new Date() }));
    await database().insert(isoImages).values(many);
    const tries = await Promise.allSettled(
      ["one", "two"].map((name) => uploadImage.call(context, { url, name })),
    );
    const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual([refusal("iso.too_many")]);
    await expect(addImage.call(context, { name: "three" })).rejects.toEqual(refusal("iso.too_many"));
    const [first] = await own();
    await deleteImage.call(context, { id: first?.id ?? 0 });
    expect(await addImage.call(context, { name: "three" })).toMatchObject({ name: "three" });
  });

  it("is one of ten that are fetched in an hour, also of those that were deleted again", async () => {
    for (let turn = 0; turn < mostFetchesAnHour; turn += 1) {
      const { image } = await uploadImage.call(context, { url, name: "Again" });
      await deleteImage.call(context, { id: image.id });
    }
    await expect(uploadImage.call(context, { url, name: "Again" })).rejects.toMatchObject({
      extras: { doc: "iso.too_often", retryAfterSeconds: expect.any(Number) },
    });
    expect(await addImage.call(context, { name: "Without an address" })).toMatchObject({ url: "" });
    const hour = new Date(context.now.getTime() + 3_600_000);
    expect(await uploadImage.call({ ...context, now: hour }, { url, name: "Later" })).toMatchObject({});
  });

  it("that is deleted is forgotten by the provisioner, also when it was still being fetched", async () => {
    const waiting = async () => {
      const { rows } = await database().execute<{ payload: unknown }>(sql`
        select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'drop_image'`);
      return rows.map(({ payload }) => payload);
    };
    await database().execute(sql`delete from graphile_worker._private_jobs`);
    const image = await ready("Gone");
    await deleteImage.call(context, { id: image });
    expect(await waiting()).toEqual([{ imageId: image }]);
    await dropImage(image);
    const described = await addImage.call(context, { name: "Only described" });
    await deleteImage.call(context, { id: described.id });
    expect(await waiting()).toHaveLength(1);
  });

  it("fetched again with the same idempotency key is fetched once", async () => {
    const again = await asUser(accountId, { idempotencyKey: "iso-1" });
    const first = await uploadImage.call(again, { url, name: "Once" });
    expect(await uploadImage.call(again, { url, name: "Once" })).toEqual(first);
    expect(await own()).toHaveLength(1);
    expect(await readJob(first.callback)).toMatchObject({ operation: "iso.upload", holds: "nothing" });
  });
});

describe("a drive", () => {
  it("asks for the PIN before an image is put in, and not to be emptied", async () => {
    await setPin(database(), accountId, "4071");
    const owner = await asUser(accountId);
    await expect(mountImage.call(owner, { id, iso: "1" })).rejects.toEqual(refusal("pin.required"));
    const { callback } = await mountImage.call(owner, { id, iso: "1", pin: "4071" });
    expect(await end(callback)).toMatchObject({ result: "OK" });
    expect(await end((await unmountImage.call(owner, { id })).callback)).toMatchObject({ result: "OK" });
    expect(await drive()).toBeNull();
  });

  it("is not touched while its server cannot be used, is another's, or without the right", async () => {
    const stranger = await asUser((await addService(new Date())).account.id);
    const key = await asKey(accountId, { permissions: ["iso/list_iso"] });
    expect((await listImages.call(key, { id })).iso_images).toHaveLength(5);
    for (const call of [mountImage, unmountImage]) {
      await expect(call.call(stranger, { id, iso: "1" })).rejects.toEqual(refusal("server.foreign"));
      await expect(call.call(key, { id, iso: "1" })).rejects.toEqual(refusal("right.missing"));
    }
    await database()
      .update(servers)
      .set({ state: "suspended", suspendedBy: "owner" })
      .where(eq(servers.id, id));
    for (const call of [mountImage, unmountImage])
      await expect(call.call(context, { id, iso: "1" })).rejects.toEqual(refusal("server.suspended"));
    await database().update(servers).set({ state: "deploying" }).where(eq(servers.id, id));
    await expect(listImages.call(context, { id })).rejects.toEqual(refusal("server.not_ready"));
  });

  it("whose machine does it and answers nothing is found done at the next attempt", async () => {
    await database().update(servers).set({ hostname: "lose-work-1" }).where(eq(servers.id, id));
    expect(await mount("3")).toMatchObject({ result: "OK", scope: "Image Ubuntu 24.04 Server is mounted" });
    expect(await drive()).toEqual(["3", "Ubuntu 24.04 Server"]);
  });
});
