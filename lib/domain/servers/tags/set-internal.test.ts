import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { accountTags } from "../../kernel/account/account-tags";
import type { StaffContext } from "../../kernel/operation/context";
import { addTag } from "./add";
import { listTags } from "./list";
import { setInternalTag } from "./set-internal";

withCatalogDatabase();

let staff: StaffContext;
let owner: TestAccount;
let server: number;
beforeAll(async () => {
  staff = await asStaff("support");
  owner = await addAccount(database());
  server = await addServer(database(), owner, { hostname: "tagged" });
});

const stored = async (component: string, id: number) =>
  (
    await database()
      .select({ tag: tags.tag, value: tags.value, isInternal: tags.isInternal })
      .from(tags)
      .where(and(eq(tags.component, component), eq(tags.componentId, id), eq(tags.isInternal, true)))
  ).map(({ tag, value }) => `${tag}=${value}`);

it("staff tag a server and a customer, and take the tag back; the customer sees none of it", async () => {
  for (const [component, id] of [
    ["eq", server],
    ["customer", owner.id],
  ] as const) {
    await setInternalTag.call(staff, { component, id, tag: "vip", value: "gold" });
    await setInternalTag.call(staff, { component, id, tag: "vip", value: "silver" });
    await setInternalTag.call(staff, { component, id, tag: "vip", value: "silver" });
    expect(await stored(component, id)).toEqual(["vip=silver"]);
  }
  const user = await asUser(owner.id);
  expect(JSON.stringify(await listTags.call(user, { id: server }))).not.toContain("silver");
  const rows = await readAudit(database(), "tag.set_internal");
  expect(rows).toHaveLength(4);
  expect(rows.every(({ accountId, target }) => accountId === null && target === null)).toBe(true);
  for (const component of ["eq", "customer"] as const) {
    const id = component === "eq" ? server : owner.id;
    await setInternalTag.call(staff, { component, id, tag: "vip", value: null });
    expect(await stored(component, id)).toEqual([]);
  }
});

it("a tag of the customer's own, one of the panel, one that decides for the customer, and a name that is none are refused", async () => {
  await addTag.call(await asUser(owner.id), { id: server, tag: "mine", value: "1" });
  const set = (tag: string, id = server) =>
    setInternalTag.call(staff, { component: "eq", id, tag, value: "x" });
  await expect(set("mine")).rejects.toMatchObject({ extras: { doc: "tag.protected" } });
  await expect(set("os")).rejects.toMatchObject({ extras: { doc: "tag.protected" } });
  for (const tag of accountTags)
    for (const value of ["1", null])
      for (const [component, id] of [
        ["eq", server],
        ["customer", owner.id],
      ] as const)
        await expect(setInternalTag.call(staff, { component, id, tag, value })).rejects.toMatchObject({
          extras: { doc: "tag.protected" },
        });
  await expect(set("a b")).rejects.toMatchObject({ extras: { fields: { tag: expect.any(String) } } });
  await expect(set("vip", 1)).rejects.toMatchObject({ extras: { doc: "server.not_found" } });
});
