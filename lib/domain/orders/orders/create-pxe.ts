import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { readPresets, readSystems } from "../../catalog/catalog/shared/read";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { isOfKey } from "../../kernel/async/job-key";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireMachineName } from "../../servers/servers/shared/rename";
import { requireUsable } from "../../servers/servers/shared/require-usable";
import { sealPassword } from "./check-order";
import { chooseSystem } from "./choose";
import { choiceFailures } from "./errors";
import { PxeInstall } from "./schema";
import { requireCallable } from "./shared/callback-url";
import { requireLicensed } from "./shared/licensed";

type Wanted = z.output<typeof PxeInstall>;

/** The key of a step-by-step reinstall must be one that still collects the stages of this server. */
async function requireOpenKey({ db }: SignedContext, key: string | undefined, row: ServerRow): Promise<void> {
  if (!key) return;
  const isIt = and(isOfKey(key), eq(jobs.serverId, row.id), eq(jobs.operation, "eq.open_reinstall"));
  const [job] = await db.select({ state: jobs.state }).from(jobs).where(isIt);
  if (job?.state !== "running") throw invalidArgument("reinstall_key", "is no open key of this server");
}

async function systemOf(context: SignedContext, input: Wanted, row: ServerRow) {
  const [preset] = await readPresets(context.db, { id: row.presetId, name: "" });
  if (!preset) throw fail("preset.not_found");
  const systems = await readSystems(context.db);
  const system = chooseSystem({ systems }, input, preset, row.currency);
  if (!system) throw invalidArgument("os_id", "is required");
  await requireLicensed(context, row, preset, {}, { system });
  return system;
}

/** `eq/create_pxe` (modules 5.1.4): sets what is installed at the server's next network boot. */
export const createPxeInstall = asyncOperation({
  name: "eq.create_pxe",
  summary: "Prepares what a server installs when it starts from the network",
  description:
    "Stores which system a server installs when it starts from the network the next time, with its password and scripts. Nothing happens until it starts so.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: [
    ...choiceFailures,
    "order.needs_licence",
    "preset.not_found",
    "machine.unsupported",
    ...workFailures,
  ],
  target: locked(server("id")),
  input: PxeInstall,
  before: (_context, input) => requireCallable(input.post_install_callback),
  begin: async (context, input, row) => {
    await requireAble(context.db, row, "prepareNetInstall");
    requireUsable(row);
    await requireOpenKey(context, input.reinstall_key, row);
    requireMachineName(input.hostname.toLowerCase(), row.hostname);
    const { rootPassword } = sealPassword({ root_pass: input.root_pass }, context.now);
    const system = await systemOf(context, input, row);
    const facts = {
      systemId: system.id,
      systemName: system.name,
      hostname: input.hostname.toLowerCase(),
      rootPassword,
      callbackUrl: input.post_install_callback || null,
      createdAt: context.now,
    };
    await context.db
      .insert(pxeInstalls)
      .values({ serverId: row.id, ...facts })
      .onConflictDoUpdate({ target: pxeInstalls.serverId, set: facts });
    context.note({ target: `server ${row.id}`, changes: { pxe: system.name } });
  },
  perform: async ({ db }, { input, target, signal }) =>
    askMachine(target, "prepareNetInstall", async (provisioner, machine) => {
      const readPrepared = () => db.select().from(pxeInstalls).where(eq(pxeInstalls.serverId, target.id));
      const aborted = { state: "failed", failure: { code: "aborted" }, isFinal: true } as const;
      const [row] = await readPrepared();
      if (!row) return aborted;
      const install = {
        system: row.systemName,
        hostname: input.hostname.toLowerCase(),
        rootPassword: input.root_pass ?? null,
        sshKey: input.ssh_key?.trim() || null,
        postInstallScript: input.post_install_script || null,
      };
      await provisioner.prepareNetInstall(machine, install, signal);
      if ((await readPrepared()).length === 0) {
        await provisioner.clearNetInstall(machine, signal);
        return aborted;
      }
      return { state: "done", scope: "PXE configuration is created" };
    }),
  giveUp:
    async ({ serverId }) =>
    async (db) => {
      await db.delete(pxeInstalls).where(eq(pxeInstalls.serverId, serverId ?? 0));
    },
});
