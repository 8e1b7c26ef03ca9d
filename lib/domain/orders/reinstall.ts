import { eq } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers";
import { readPresets } from "../catalogue/read";
import { enqueueDeploy } from "../deployments/claim";
import { createJob } from "../jobs/create";
import type { SignedContext } from "../kernel/context";
import { DomainError, notFound } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { installOptions, sealPassword } from "./check-order";
import { chooseSoftware, chooseSystem } from "./choose";
import { ReinstalledInstance, ReinstallInstance } from "./schema";

/** The server with its row locked, if its disks may be wiped now. */
async function lockServer(context: SignedContext, id: number) {
  const [server] = await context.db.select().from(servers).where(eq(servers.id, id)).for("update");
  if (!server) throw notFound("server");
  if (server.state === "running" || server.state === "stopped") return server;
  throw new DomainError("conflict", `server is ${server.state.replace("_", " ")}`, {
    doc: `server.${server.state}`,
  });
}

/** `eq/order_instance` with `id` and no `preset` (decisions 8): puts another system on a server; no invoice. */
export const reinstallServer = operation({
  name: "eq.order_instance",
  summary: "Reinstalls a server",
  access: "pin",
  permission: "eq/reinstall",
  target: "server",
  isCreating: true,
  input: ReinstallInstance,
  output: ReinstalledInstance,
  run: async (context, input) => {
    const password = sealPassword(input, context.now);
    const server = await lockServer(context, input.id);
    const [preset] = await readPresets(context.db, { id: server.presetId, name: "" });
    if (!preset) throw notFound("preset");
    const system = await chooseSystem(context, input, preset, server.currency);
    const software = await chooseSoftware(context, input, preset, system, server.currency);
    const hostname = input.hostname?.toLowerCase() || server.hostname;
    await context.db
      .update(servers)
      .set({
        state: "deploying",
        hostname,
        systemId: system?.id ?? null,
        systemName: system?.name ?? "",
        softwareId: software?.id ?? null,
        softwareName: software?.name ?? "",
        installOptions: installOptions(input, server.installOptions.extraAddresses),
        ...password,
      })
      .where(eq(servers.id, server.id));
    const job = await createJob(context.db, {
      accountId: server.accountId,
      action: "reinstall",
      state: "running",
      serverId: server.id,
      orderId: server.orderId,
      context: { action: "deploy", id: String(server.id), location: server.location, reinstall: "1" },
      now: context.now,
    });
    await enqueueDeploy(context.db, job.id);
    context.note({
      target: `server ${server.id}`,
      changes: { reinstall: { from: server.systemName, to: system?.name ?? "" }, hostname },
    });
    return { callback: job.key, id: server.id };
  },
});
