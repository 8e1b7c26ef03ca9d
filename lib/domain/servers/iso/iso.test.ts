import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { setTestRuntime } from "@/lib/testing/factories";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { showServer } from "../servers/show";
import { addImage } from "./add";
import { deleteImage } from "./delete";
import { listImages, listImagesOfServer } from "./list-iso";
import { mountImage } from "./mount-iso";
import { unmountImage } from "./unmount-iso";
import { uploadImage } from "./upload";
import { listUploaded } from "./uploaded";

withCatalogDatabase();

const runner = runnerOf(mountImage.kind, unmountImage.kind, uploadImage.kind);

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const end = (callback: string) => answerOfJob(callback, runner);
const mount = async (image: { iso?: string; iso_id?: string; name?: string }) =>
  end((await mountImage.call(context, { id, ...image })).callback);
const isoTag = async () =>
  (await showServer.call(context, { id })).tags.find(({ tag }) => tag === "iso")?.value;

it("an image is mounted by number or name, shown as a tag, and taken out", async () => {
  const listed = (await listImages.call(context, { id })).iso_images;
  expect(await listImagesOfServer.call(context, { server_id: id })).toEqual({ iso_images: listed });
  const [first, second] = listed;
  const words = { result: "OK", context: { action: "mount_iso", id: String(id) } };
  expect(await mount({ iso: String(first?.id) })).toMatchObject(words);
  expect(await mount({ iso_id: String(first?.id) })).toMatchObject(words);
  expect(await mount({ name: second?.name ?? "" })).toMatchObject({
    ...words,
    scope: `Image ${second?.name} is mounted`,
  });
  expect(await isoTag()).toBe(String(second?.id));
  for (const time of ["first", "second"])
    expect(await end((await unmountImage.call(context, { id })).callback), time).toMatchObject({
      result: "OK",
      scope: "Image is unmounted",
      context: { action: "umount_iso", id: String(id) },
    });
  expect(await isoTag()).toBeUndefined();
  expect(await mount({ iso: "987" })).toMatchObject({ result: "Fail", scope: "image not found" });
  await expect(mountImage.call(context, { id })).rejects.toMatchObject({
    message: "invalid argument iso: is required",
  });
});

it("an own image is fetched, mounted, kept while it is mounted, and deleted", async () => {
  const asked = { url: "https://example.com/rescue.iso", name: "Rescue" };
  const { callback, image } = await uploadImage.call(context, asked);
  expect(image).toMatchObject({ name: "Rescue", short_name: "rescue", status: "Fetching", size: null });
  await expect(mountImage.call(context, { id, iso: String(image.id) })).rejects.toMatchObject({
    extras: { doc: "iso.not_ready" },
  });
  expect(await end(callback)).toMatchObject({ result: "OK", scope: "Image Rescue is ready" });
  expect((await listUploaded.call(context, {})).iso_images).toMatchObject([
    { id: image.id, status: "Ready", size: expect.any(Number) },
  ]);
  expect(await mount({ iso: String(image.id) })).toMatchObject({ result: "OK" });
  await expect(deleteImage.call(context, { id: image.id })).rejects.toMatchObject({
    extras: { doc: "iso.mounted" },
  });
  await end((await unmountImage.call(context, { id })).callback);
  await deleteImage.call(context, { id: image.id });
  await expect(deleteImage.call(context, { id: image.id })).rejects.toMatchObject({
    extras: { doc: "iso.not_found" },
  });
});

it("an image that is none is told so", async () => {
  const asked = { url: "https://example.com/fail-image.iso", name: "Broken" };
  const { callback } = await uploadImage.call(context, asked);
  expect(await end(callback)).toMatchObject({ result: "Fail", scope: "the disk image did not verify" });
  expect((await listUploaded.call(context, {})).iso_images).toMatchObject([{ status: "Failed" }]);
});

it("where nobody can fetch an image, its address is refused at once, and nothing is written", async () => {
  setTestRuntime("http://panel.test", true, { PROVISIONER: "qemu" });
  try {
    await database().update(servers).set({ provisioner: "qemu" }).where(eq(servers.id, id));
    const asked = { url: "https://example.com/rescue.iso", name: "Rescue" };
    for (const call of [uploadImage, addImage])
      await expect(call.call(context, asked)).rejects.toEqual(refusal("machine.unsupported"));
    expect((await listUploaded.call(context, {})).iso_images).toEqual([]);
  } finally {
    setTestRuntime("http://panel.test");
  }
});

it("an entry without an address waits, and belongs to the account", async () => {
  const { email } = context.actor.account;
  const added = await addImage.call(context, { name: "Own image", private: email.toUpperCase() });
  expect(added).toMatchObject({
    name: "Own image",
    short_name: "own-image",
    iso_name: "own-image.iso",
    private: email,
    admin_only: 0,
    status: "Pending",
    callback: null,
  });
  for (const [fields, name] of [
    [{ name: " " }, "name"],
    [{ name: "x", private: "somebody@example.com" }, "private"],
    [{ name: "x", status: "Ready" }, "status"],
    [{ name: "x", admin_only: "1" }, "admin_only"],
    [{ name: "x", url: "ftp://example.com/x" }, "url"],
    [{ name: "x", url: "https://me:secret@example.com/x.iso" }, "url"],
    [{ name: "x", url: "http://127.0.0.1/x.iso" }, "url"],
  ] as const)
    await expect(addImage.answer(context, fields), name).rejects.toMatchObject({
      message: expect.stringContaining(`invalid argument ${name}`),
    });
  const stranger = await asUser((await addService(new Date())).account.id);
  await expect(deleteImage.call(stranger, { id: added.id })).rejects.toMatchObject({
    extras: { doc: "iso.not_found" },
  });
  const key = await asKey(context.actor.account.id, { serverId: id });
  for (const call of [
    () => listUploaded.call(key, {}),
    () => uploadImage.call(key, { url: "https://e.com/x", name: "x" }),
  ])
    await expect(call()).rejects.toMatchObject({ extras: { doc: "right.missing" } });
});

it("a machine that refuses keeps what is in its drive", async () => {
  await mount({ iso: "1" });
  await database().update(servers).set({ hostname: "fail-work-1" }).where(eq(servers.id, id));
  expect(await mount({ iso: "2" })).toMatchObject({ result: "Fail" });
  expect(await isoTag()).toBe("1");
});
