import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { advanceDeployment } from "@/lib/testing/jobs/work";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { getClient } from "../../customers/accounts/get-client";
import { info } from "../../identity/auth/info";
import { isOfKey } from "../../kernel/async/job-key";
import { showJob } from "../../kernel/jobs/show";
import { orderInstance } from "../../orders/orders/order-instance";
import { reinstallServer } from "../../orders/orders/reinstall";
import { showOverview } from "../../orders/services/overview";
import { countServers } from "./count";
import { listServers } from "./list";
import { readRootPassword } from "./root-password";
import { showServer } from "./show";
import { updateServers } from "./update-servers";

withCatalogDatabase();

let accountId: number;
let ordered: { server_id: number; callback: string; invoice: number };
let id: number;

/** An order whose deployment has failed for good, as left by the worker. */
beforeAll(async () => {
  accountId = (await addAccount(database(), { credit: "50.00" })).id;
  ordered = await orderInstance.call(await asUser(accountId), {
    deploy_period: "monthly",
    preset: "102",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_notify: 0,
    hostname: "fail-install-gone",
  });
  id = ordered.server_id;
  const [job] = await database().select().from(jobs).where(isOfKey(ordered.callback));
  await waitFor(async () => {
    await advanceDeployment(job?.id ?? 0, new Date());
    const [now] = await database().select().from(jobs).where(isOfKey(ordered.callback));
    return now?.state === "failed" ? now : undefined;
  }, "the deployment does not fail");
});

const wire = () => asUser(accountId);
const panel = () => asUser(accountId, { isPanelCall: true });

describe("a server whose deployment failed for good", () => {
  it("is not found by any call that names it", async () => {
    const context = await wire();
    const notFound = { code: "not_found", message: "server not found", extras: { doc: "server.not_found" } };
    await expect(showServer.call(context, { id })).rejects.toMatchObject(notFound);
    await expect(readRootPassword.call(context, { id })).rejects.toMatchObject(notFound);
    const wanted = { id, os_id: 11, root_pass: "Root-pass-2" };
    await expect(reinstallServer.call(context, wanted)).rejects.toMatchObject(notFound);
  });

  it("is in no list, and costs nothing", async () => {
    const context = await wire();
    expect(await listServers.call(context, {})).toEqual({ servers: [], total: 0 });
    const noRows = { servers: [], total: 0, rows: [], next: null, unmatched: [] };
    expect(await listServers.call(context, { rows: 1 })).toEqual(noRows);
    expect(await listServers.call(context, { status: "TT" })).toEqual({ servers: [], total: 0 });
    const updated = { servers: [], billing_servers: [], deploy_keys: [] };
    expect(await updateServers.call(context, {})).toEqual(updated);
    expect((await info.call(context, {})).result).toMatchObject({
      servers: [],
      deploy_keys: [],
      pending: [],
    });
    expect((await getClient.call(context, {})).internal.monthly).toBe("0.00");
  });

  it("has its story told on our pages: row, server, job and invoice", async () => {
    const context = await panel();
    const { rows } = await listServers.call(context, { rows: true });
    expect(rows).toMatchObject([{ id, state: "failed", job: ordered.callback }]);
    expect(context.actor.session.serverIds).toEqual([]);
    expect(await countServers.call(context, {})).toEqual({ servers: 0, failed: 1, moving: 0 });
    const page = await showOverview.call(context, { id });
    expect(page).toMatchObject({
      state: "failed",
      root_password: "gone",
      jobs: [{ key: ordered.callback, state: "failed" }],
      invoices: [{ id: ordered.invoice, status: "Refunded" }],
    });
    const job = await showJob.call(context, { key: ordered.callback });
    expect(job).toMatchObject({ state: "failed", invoice: { id: ordered.invoice } });
    expect(await database().$count(invoices, eq(invoices.accountId, accountId))).toBe(1);
  });

  it("is nobody else's, as before", async () => {
    const stranger = await asUser((await addAccount(database())).id, { isPanelCall: true });
    const foreign = { message: "permission denied #3, this is not your server" };
    await expect(showServer.call(stranger, { id })).rejects.toMatchObject(foreign);
    await expect(showOverview.call(stranger, { id })).rejects.toMatchObject(foreign);
  });
});
