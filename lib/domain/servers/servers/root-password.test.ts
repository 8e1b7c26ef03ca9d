import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { servers } from "@/lib/db/tables/servers/servers";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { readRootPassword } from "./root-password";

withCatalogDatabase();

const password = "Root-pass-1";
const week = 7 * 86_400_000;

async function orderServer(state: "running" | "deploying") {
  const { id: accountId } = await addAccount(database(), { credit: "20.00" });
  const { server_id: id } = await orderInstance.call(await asUser(accountId), {
    deploy_period: "monthly",
    preset: "102",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: password,
    deploy_notify: 0,
  });
  await database()
    .update(servers)
    .set({ state, readyAt: state === "running" ? new Date() : null })
    .where(eq(servers.id, id));
  return { accountId, id };
}

const sealedOf = async (id: number) =>
  (await database().select({ sealed: servers.rootPassword }).from(servers).where(eq(servers.id, id)))[0]
    ?.sealed;

describe("a root password", () => {
  it("is sealed in the database", async () => {
    const { id } = await orderServer("running");
    const sealed = await sealedOf(id);
    expect(sealed?.length).toBeGreaterThan(password.length);
    expect(sealed?.includes(Buffer.from(password))).toBe(false);
  });

  it("is told once, however many ask at once", async () => {
    const { accountId, id } = await orderServer("running");
    const contexts = await Promise.all(Array.from({ length: 6 }, () => asUser(accountId)));
    const results = await Promise.allSettled(
      contexts.map((context) => readRootPassword.call(context, { id })),
    );
    const told = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(told).toEqual([{ id, login: "root", password }]);
    expect(await sealedOf(id)).toBeNull();
    const rows = await database().select().from(auditRows).where(eq(auditRows.operation, "eq.root_password"));
    expect(rows.filter(({ target }) => target === `server ${id}`)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it("is not told, and not lost, before the machine has it", async () => {
    const { accountId, id } = await orderServer("deploying");
    await expect(readRootPassword.call(await asUser(accountId), { id })).rejects.toMatchObject({
      code: "conflict",
      message: "server is not ready yet",
    });
    await sweepRows(new Date(Date.now() + 2 * week));
    expect(await sealedOf(id)).not.toBeNull();
  });

  it("is erased after a week", async () => {
    const { accountId, id } = await orderServer("running");
    const late = await asUser(accountId, { now: new Date(Date.now() + week + 1_000) });
    await expect(readRootPassword.call(late, { id })).rejects.toMatchObject({
      message: "password not found",
    });
    expect(await sealedOf(id)).not.toBeNull();
    await sweepRows(new Date(Date.now() + week + 1_000));
    expect(await sealedOf(id)).toBeNull();
  });

  it("is for the owner, with the right to see the server", async () => {
    const { accountId, id } = await orderServer("running");
    const stranger = await asUser((await addAccount(database())).id);
    const foreign = { code: "forbidden", message: "permission denied #3, this is not your server" };
    await expect(readRootPassword.call(stranger, { id })).rejects.toMatchObject(foreign);
    const narrow = await asKey(accountId, { permissions: ["eq/list"] });
    await expect(readRootPassword.call(narrow, { id })).rejects.toMatchObject({
      message: "permission denied",
    });
    // The right to see a server does not include reading, and so erasing, its root password.
    const seeing = await asKey(accountId, { permissions: ["eq/show", "eq/list"] });
    await expect(readRootPassword.call(seeing, { id })).rejects.toMatchObject({
      message: "permission denied",
      extras: { details: { missing_right: "eq/root_password" } },
    });
    expect(await sealedOf(id)).not.toBeNull();
    const other = await asKey(accountId, { serverId: id + 1_000 });
    await expect(readRootPassword.call(other, { id })).rejects.toMatchObject(foreign);
    expect((await readRootPassword.call(await asKey(accountId, { serverId: id }), { id })).password).toBe(
      password,
    );
  });

  it("is for a narrowed key that has this right, and for no other right of it", async () => {
    const { accountId, id } = await orderServer("running");
    const reader = await asKey(accountId, { permissions: ["eq/root_password"] });
    expect((await readRootPassword.call(reader, { id })).password).toBe(password);
  });
});
