import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveCredit } from "@/lib/testing/factories";
import { readJob, runJob, runnerOf, stepJob } from "@/lib/testing/jobs/work";
import { addNetworked } from "@/lib/testing/network/networks";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addIpv4 } from "../../network/addresses/add-ipv4";
import { blockIp, unblockIp } from "../../network/addresses/block-ip";
import { showIpv4Free } from "../../network/addresses/list-free-ip";
import { removeIpv4 } from "../../network/addresses/remove-ipv4";
import { addStaticNat } from "../../network/nat/add-static-nat";
import { removeStaticNat } from "../../network/nat/remove-static-nat";
import { portOff, portOn } from "../../network/ports/switch-port";
import { createPxeInstall } from "../../orders/orders/create-pxe";
import { pauseServer } from "../../orders/services/suspend";
import { resumeServer } from "../../orders/services/unsuspend";
import { addBmcUser } from "../../servers/bmc/add-ipmi-user";
import { removeBmcUsers } from "../../servers/bmc/remove-ipmi-user";
import { mountImage } from "../../servers/iso/mount-iso";
import { unmountImage } from "../../servers/iso/unmount-iso";
import { setBootDevice } from "../../servers/power/boot-dev";
import { hardOff } from "../../servers/power/hard-off";
import { powerOff } from "../../servers/power/off";
import { powerOn } from "../../servers/power/on";
import { reboot } from "../../servers/power/reboot";
import { clearPxeInstall } from "../../servers/pxe-installs/clear-pxe";
import { createSnapshot } from "../../servers/snapshots/create-snapshot";
import { removeSnapshot } from "../../servers/snapshots/remove-snapshot";
import type { SignedContext } from "../operation/context";
import type { AnyOperation } from "../operation/operation";
import { checkCallback } from "./check";

withCatalogDatabase();

type Fields = Record<string, unknown>;
type ServerCommand = [AnyOperation, (known: { ip: string; free: string }) => Fields];
type Pair = {
  /** Both actions, each of which undoes the other. */
  actions: [ServerCommand, ServerCommand];
  /** Changes to the server's initial state, if needed. */
  before?: Partial<typeof servers.$inferInsert>;
  isPhysical?: true;
};

const alone = (): Fields => ({});
const pxe = () => ({ os_id: 11, hostname: "web-9", root_pass: "Change-me-1" });
const named = () => ({ name: "one" });
const port = () => ({ port: "eth0" });
const address = ({ ip }: { ip: string }) => ({ ip });

const pairs: Record<string, Pair> = {
  "off and on": {
    actions: [
      [powerOff, alone],
      [powerOn, alone],
    ],
  },
  "on and off": {
    actions: [
      [powerOn, alone],
      [powerOff, alone],
    ],
    before: { state: "stopped" },
  },
  "power cut and on": {
    actions: [
      [hardOff, alone],
      [powerOn, alone],
    ],
  },
  "pause and its end": {
    actions: [
      [pauseServer, alone],
      [resumeServer, alone],
    ],
  },
  "address shut and open": {
    actions: [
      [blockIp, (known) => ({ ...address(known), description: "x" })],
      [unblockIp, address],
    ],
  },
  "address open and shut": {
    actions: [
      [unblockIp, address],
      [blockIp, (known) => ({ ...address(known), description: "x" })],
    ],
  },
  "port off and on": {
    actions: [
      [portOff, port],
      [portOn, port],
    ],
  },
  "image in and out": {
    actions: [
      [mountImage, () => ({ iso: "1" })],
      [unmountImage, alone],
    ],
  },
  "snapshot made and removed": {
    actions: [
      [createSnapshot, named],
      [removeSnapshot, named],
    ],
    before: { state: "stopped" },
  },
  "address added and removed": {
    actions: [
      [addIpv4, ({ free }) => ({ ips: [free] })],
      [removeIpv4, ({ free }) => ({ ip: free })],
    ],
  },
  "boot from CD and from disk": {
    actions: [
      [setBootDevice, () => ({ media: "cd" })],
      [setBootDevice, () => ({ media: "disk" })],
    ],
  },
  "installation prepared and cleared": {
    actions: [
      [createPxeInstall, pxe],
      [clearPxeInstall, alone],
    ],
  },
  "controller's user made and removed": {
    actions: [
      [addBmcUser, alone],
      [removeBmcUsers, alone],
    ],
    isPhysical: true,
  },
  "passage opened and closed": {
    actions: [
      [addStaticNat, alone],
      [removeStaticNat, alone],
    ],
    isPhysical: true,
  },
};

const runner = runnerOf(
  ...Object.values(pairs).flatMap(({ actions }) => actions.map(([operation]) => operation.kind)),
  reboot.kind,
);

async function addMachine({ before, isPhysical }: Pair) {
  const preset = isPhysical ? { preset: "bm.v4-entry", plan: "4" } : {};
  const { serverId: id, account, ip } = await addNetworked(new Date(), preset);
  await giveCredit(database(), account.id, "EUR", "100.00");
  await database()
    .update(servers)
    .set({ snapshotMax: 3, ...before })
    .where(eq(servers.id, id));
  const context = await asUser(account.id);
  const [free] = (await showIpv4Free.call(context, { id, limit: 1 })).list;
  return { id, context, ip, free: free?.ip ?? "" };
}

const keyIn = (answer: unknown): string => {
  const { callback, keys } = answer as { callback?: string; keys?: string[] };
  return callback ?? keys?.[0] ?? "";
};

async function call(
  [operation, fields]: ServerCommand,
  context: SignedContext,
  known: Awaited<ReturnType<typeof addMachine>>,
) {
  return keyIn(await operation.answer(context, { id: known.id, ...fields(known) }));
}

/** The columns of the server and its addresses that the actions change. */
async function standing(id: number) {
  const [row] = await database().select().from(servers).where(eq(servers.id, id));
  const ips = await database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
  return {
    ...{ state: row?.state, suspendedBy: row?.suspendedBy, extra: row?.installOptions.extraAddresses },
    ips: ips.map(({ ip, blockedBy }) => [ip, blockedBy]).sort(),
  };
}

describe.each(Object.entries(pairs))("%s", (_name, pair) => {
  const [action, undo] = pair.actions;

  it("and once more are three jobs, done in that order", async () => {
    const known = await addMachine(pair);
    const { context, id } = known;
    const alike = await addMachine(pair);
    await runJob(await call(action, alike.context, alike), runner);
    const keys = [await call(action, context, known), await call(undo, context, known)];
    expect(await call(undo, context, known), "a repetition").toBe(keys[1]);
    keys.push(await call(action, context, known));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys.slice(1)) {
      await stepJob(key, runner);
      expect(await checkCallback.call(asGuest(), { key })).toMatchObject({
        result: "Not ready",
        stage: "queued",
      });
    }
    for (const key of keys) expect(await runJob(key, runner)).toMatchObject({ state: "done" });
    const rows = await Promise.all(keys.map(readJob));
    const times = rows.map(({ finishedAt }) => finishedAt?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const [after, once] = [await standing(id), await standing(alike.id)];
    expect({ ...after, ips: after.ips.length }).toEqual({ ...once, ips: once.ips.length });
  });
});
