import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { loadBrands } from "@/lib/testing/brands";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { brandOfHost } from "../brand/loaded";
import { readBrandFile } from "../brand/read-file";
import { addBrand } from "./add";
import { changeBrand } from "./change";
import { deleteBrand } from "./delete";
import { listBrands } from "./list";
import { putBrandFile } from "./put-file";
import { removeBrandFile } from "./remove-file";
import { showBrand } from "./show";

withCatalogDatabase();

const admin = () => asStaff("admin");
const base64 = (text: string) => Buffer.from(text).toString("base64");
const add = async (more: Record<string, unknown>) =>
  addBrand.answer(await admin(), { company: 1, name: "Nordhaven", ...more });

describe("a brand", () => {
  test("is shown at its hosts once processes have noticed it, the first one everywhere", async () => {
    expect(brandOfHost("my.nordhaven.test").name).toBe("Berth");
    const first = await add({ hosts: ["My.Nordhaven.test", "nordhaven.test"] });
    const second = await add({ name: "Südhafen", company: 2, hosts: ["suedhafen.test"] });
    await loadBrands();
    expect(first).toMatchObject({ is_default: true, hosts: ["my.nordhaven.test", "nordhaven.test"] });
    expect(second).toMatchObject({ is_default: false, company: 2 });
    for (const [host, name] of [
      ["NORDHAVEN.test:8443", "Nordhaven"],
      ["suedhafen.test.", "Südhafen"],
      ["elsewhere.test", "Nordhaven"],
      ["", "Nordhaven"],
    ] as const)
      expect(brandOfHost(host).name, host).toBe(name);
    expect((await listBrands.call(await admin(), {})).brands.map(({ name }) => name)).toEqual([
      "Nordhaven",
      "Südhafen",
    ]);
  });

  test("changes in the given fields alone, and one is the default", async () => {
    const { id } = await add({ name: "Third", accent: "#7C3AED", footer_lines: ["Third Ltd"] });
    const changed = await changeBrand.answer(await admin(), {
      id,
      support_email: "a@b.test",
      is_default: true,
    });
    expect(changed).toMatchObject({
      accent: "#7c3aed",
      footer_lines: ["Third Ltd"],
      support_email: "a@b.test",
    });
    const { brands } = await listBrands.call(await admin(), {});
    expect(brands.filter(({ is_default }) => is_default).map((brand) => brand.id)).toEqual([id]);
    expect((await changeBrand.answer(await admin(), { id, accent: "" })).accent).toBeNull();
    await expect(changeBrand.answer(await admin(), { id, is_default: false })).rejects.toMatchObject({
      extras: { fields: { is_default: expect.any(String) } },
    });
  });

  test.each([
    ["accent", { accent: "#fffbe0" }, /contrast of \d\.\d : 1 in the light theme, 4\.5 : 1 is needed/],
    ["accent", { accent: "teal" }, /color/],
    ["hosts", { hosts: ["my.nordhaven.test"] }, /my\.nordhaven\.test is a host of Nordhaven/],
    ["hosts", { hosts: ["https://a.test"] }, /host names/],
    ["company", { company: 99 }, /not known/],
    ["sender_address", { sender_address: "nobody" }, /email/],
    ["reply_pattern", { reply_pattern: "support@nordhaven.test" }, /\{token\}/],
    ["support_url", { support_url: "javascript:alert(1)" }, /http/],
    ["links", { links: [{ label: "a", url: "data:text/html,a" }] }, /http/],
    ["name", { name: " " }, /required/],
    ["language", { language: "ru", languages: ["en"] }, /languages/],
  ])("with a wrong %s is refused: %j", async (field, more, reason) => {
    await expect(add({ name: "Wrong", ...more })).rejects.toMatchObject({
      extras: { fields: { [field]: expect.stringMatching(reason) } },
    });
  });

  test("that accounts were made under stays, and the default while there are others", async () => {
    const { id } = await add({ name: "Used" });
    const customer = await addAccount(database(), {});
    await database().update(accounts).set({ brandId: id }).where(eq(accounts.id, customer.id));
    await expect(deleteBrand.answer(await admin(), { id })).rejects.toThrow(/1 accounts/);
    await database().update(accounts).set({ brandId: null }).where(eq(accounts.id, customer.id));
    await deleteBrand.answer(await admin(), { id });
    await expect(showBrand.answer(await admin(), { id })).rejects.toThrow("brand not found");
    const { brands } = await listBrands.call(await admin(), {});
    const byDefault = brands.find(({ is_default }) => is_default);
    await expect(deleteBrand.answer(await admin(), { id: byDefault?.id })).rejects.toThrow(/default/);
  });

  test("is for administrators alone", async () => {
    for (const role of ["support", "billing", "catalogue"] as const)
      await expect(listBrands.call(await asStaff(role), {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a picture of a brand", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h9" onfocus=""/></svg>';
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

  test("is served by its hash, and no more when it is gone", async () => {
    const { id } = await add({ name: "Pictures" });
    const content = base64(svg.replace(' onfocus=""', ""));
    const { files } = await putBrandFile.answer(await admin(), { id, kind: "logo", content });
    expect(files.logo).toMatchObject({ path: expect.stringMatching(/^\/brand\/\w{64}\.svg$/), width: 120 });
    const hash = files.logo?.path.slice(7, 71) ?? "";
    await loadBrands();
    expect(await readBrandFile(hash)).toMatchObject({ contentType: "image/svg+xml" });
    const after = await removeBrandFile.answer(await admin(), { id, kind: "logo" });
    expect(after.files).toEqual({});
    await loadBrands();
    expect(await readBrandFile(hash)).toBeNull();
  });

  test.each([
    ["a script's event", base64(svg), /onfocus/],
    ["text", base64("hello"), /neither/],
    ["a page", base64("<html></html>"), /neither/],
    ["too many bytes", Buffer.alloc(300_000).toString("base64"), /at most/],
    ["a PNG cut off", png.subarray(0, 20).toString("base64"), /neither/],
  ])("is refused with %s", async (_, content, reason) => {
    const { id } = await add({ name: "Refused" });
    await expect(putBrandFile.answer(await admin(), { id, kind: "favicon", content })).rejects.toMatchObject({
      extras: { fields: { content: expect.stringMatching(reason) } },
    });
  });

  test("may be a PNG", async () => {
    const { id } = await add({ name: "Bits" });
    const picture = { id, kind: "social", content: png.toString("base64") };
    expect((await putBrandFile.answer(await admin(), picture)).files.social).toMatchObject({
      width: 1,
      height: 1,
    });
  });
});
