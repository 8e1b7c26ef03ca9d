import { eq } from "drizzle-orm";
import { plainSetup } from "@/lib/base/machine-setup";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { readPresets, readSoftware, readSystems } from "../../catalog/catalog/shared/read";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { holdLicense } from "../../servers/hosts/shared/licenses";
import { workFailures } from "../../servers/servers/errors";
import { impossibleOn, nameOfServer } from "../../servers/servers/shared/provisioner";
import { requireMachineName, writeHostname } from "../../servers/servers/shared/rename";
import { reinstallation } from "../deployments/shared/kinds";
import { chooseImage } from "../images/shared/choose-image";
import { installOptions, requireWayIn, sealPassword } from "./check-order";
import { chooseSoftware, chooseSystem, requirePossible } from "./choose";
import { choiceFailures, licenseFailures } from "./errors";
import { ReinstalledInstance, type ReinstallInput, ReinstallInstance } from "./schema";
import { readSetupAgain, withDomain } from "./setup";
import { requireCallable } from "./shared/callback-url";
import { requireLicensed } from "./shared/licensed";
import { requireUserData } from "./shared/user-data";

/** Throws if the server's disks cannot be wiped now. */
export function requireInstalled({ state }: ServerRow): void {
  if (state === "running" || state === "stopped") return;
  throw fail(`server.${state}`);
}

/** The webhook for the end of a deployment is stored in the order; a reinstall without one leaves it unchanged. */
async function changeNotices(context: SignedContext, orderId: number, input: ReinstallInput): Promise<void> {
  const { deploy_notify, post_install_callback } = input;
  if (deploy_notify === undefined && post_install_callback === undefined) return;
  const setupOptions = {
    ...(deploy_notify === undefined ? {} : { wantsMail: deploy_notify }),
    ...(post_install_callback === undefined ? {} : { callbackUrl: post_install_callback || null }),
  };
  await context.db.update(orders).set(setupOptions).where(eq(orders.id, orderId));
}

/** Writes the desired state; the worker carries it out. */
async function begin(context: SignedContext, asked: ReinstallInput, row: ServerRow): Promise<void> {
  const password = sealPassword(asked, context.now);
  requireInstalled(row);
  const [preset] = await readPresets(context.db, { id: row.presetId, name: "" });
  if (!preset) throw fail("preset.not_found");
  const image = asked.own_image
    ? await chooseImage(context, asked.own_image, {
        backEnd: await nameOfServer(context.db, row),
        diskGb: preset.hddGb + row.extraDiskGb,
        systemId: asked.os_id,
      })
    : null;
  const input = image ? { ...asked, os_id: image.systemId } : asked;
  const entries = { systems: await readSystems(context.db), software: await readSoftware(context.db) };
  const system = chooseSystem(entries, input, preset, row.currency);
  const software = chooseSoftware(entries, input, preset, system, row.currency);
  await requireLicensed(context, row, preset, input, { system, software });
  if (!(await holdLicense(context.db, row, system?.id ?? null)))
    throw fail("order.no_license_left", { parameter: "os_id", location: row.location });
  const present = row.installOptions.setup ?? plainSetup;
  const fitting = { preset, system, location: row.location, impossible: await impossibleOn(context.db, row) };
  requirePossible(input, fitting);
  requireWayIn(input, fitting);
  const setup = readSetupAgain(input, fitting, present);
  requireUserData(input, system);
  const hostname = withDomain(input.hostname?.toLowerCase() || row.hostname, input.custom_domain);
  const { extraAddresses, network6 } = row.installOptions;
  requireMachineName(hostname, row.hostname);
  await writeHostname(context.db, row, hostname);
  await context.db
    .update(servers)
    .set({
      state: "deploying",
      rescueSince: null,
      rescuePassword: null,
      systemId: system?.id ?? null,
      systemName: system?.name ?? "",
      softwareId: software?.id ?? null,
      softwareName: software?.name ?? "",
      installOptions: {
        ...installOptions(input, extraAddresses, setup, image),
        ...(network6 === undefined ? {} : { network6 }),
      },
      ...password,
    })
    .where(eq(servers.id, row.id));
  await changeNotices(context, row.orderId, input);
  context.note({
    target: `server ${row.id}`,
    changes: {
      reinstall: { from: row.systemName, to: system?.name ?? "" },
      hostname,
      ...(image ? { image: image.id } : {}),
    },
  });
}

/** `eq/order_instance` with `id` and no `preset`: installs another system on a server; no invoice. */
export const reinstallServer = asyncOperation({
  name: "eq.reinstall",
  summary: "Reinstalls a server",
  description:
    "With a system or a password: does the whole reinstallation, which erases the server's disks. `callback` tells its stages.",
  access: writes({ right: "eq/reinstall", proof: ["pin"], topic: "pin" }),
  changes: ["jobs", "servers"],
  fails: [
    ...choiceFailures,
    ...licenseFailures,
    "order.no_license_left",
    "order.not_in_location",
    "preset.not_found",
    "server_image.elsewhere",
    "server_image.not_found",
    ...workFailures,
  ],
  target: locked(server("id")),
  input: ReinstallInstance,
  output: ReinstalledInstance,
  answer: (callback, row) => ({ callback, id: row.id }),
  context: (_context, _input, row) => ({ action: "deploy", location: row.location, reinstall: "1" }),
  before: (_context, input) => requireCallable(input.post_install_callback),
  begin,
  kind: reinstallation,
});
