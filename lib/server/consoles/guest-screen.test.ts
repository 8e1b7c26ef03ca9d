import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { connectConsole } from "@/lib/domain/servers/consoles/connect";
import { openScreen } from "@/lib/domain/servers/consoles/novnc";
import { openConsole } from "@/lib/domain/servers/consoles/open";
import { provisionerNamed } from "@/lib/domain/servers/servers/shared/provisioner";
import { connectScreen } from "@/lib/outside/rfb/connect";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { makeDataDir, removeDataDir, whyNoMachines } from "@/lib/testing/fakes/qemu";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { joinScreen, type Viewer } from "@/lib/testing/servers/screen-viewer";
import { waitFor } from "@/lib/testing/wait-for";
import { readProxyTrust } from "../caller-address";
import { takeUpgrades } from "../gateway/upgrades";
import { type Consoles, makeConsoles } from "./consoles";

const obstacle = await whyNoMachines();
const publicUrl = "https://panel.test";
const here = { address: "127.0.0.1" };
const runner = runnerOf(openScreen.kind);
/** For a machine that is emulated without KVM on a loaded host. */
const patienceMs = 80_000;

const coloursOf = (picture: Buffer): number =>
  new Set(Array.from({ length: picture.length / 4 }, (_, at) => picture.readUInt32LE(at * 4) & 0xffffff))
    .size;

describe.skipIf(obstacle !== null)("the screen of a machine on this computer", () => {
  withCatalogDatabase();

  let dataDir: string;
  let server: Server;
  let consoles: Consoles;
  let owner: SignedContext;
  let id = 0;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    setTestRuntime("http://panel.test", true, { PROVISIONER: "qemu", DATA_DIR: dataDir });
    consoles = makeConsoles({ publicUrl, isAddressFixed: true, trust: readProxyTrust(undefined) });
    server = createServer((_request, response) => response.end("plain"));
    takeUpgrades(server, { consoles, devPages: null });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    owner = await asUser((await addAccount(database(), { credit: "50.00" })).id, here);
    const { server_id, callback } = await orderInstance.call(owner, {
      deploy_period: "monthly",
      preset: "102",
      location_name: "NL",
      os_id: 11,
      traffic_plan: "1",
      root_pass: "Root,pass=1",
      hostname: "seen-1",
      deploy_notify: 0,
    });
    id = server_id;
    expect((await runJob(callback, runner, patienceMs)).state).toBe("done");
  }, 120_000);

  afterAll(async () => {
    await consoles.close();
    server.close();
    if (id) await provisionerNamed("qemu").release({ serverId: id, location: "NL" });
    await removeDataDir(dataDir);
  });

  /** Opens a console; returns the one-time token of a connection. */
  async function openOne(): Promise<string> {
    const { callback } = await openScreen.call(owner, { id });
    await runJob(callback, runner);
    const { scope } = await checkCallback.call(asGuest(), { key: callback });
    const passed = await openConsole.call(asGuest(here), { ticket: String(scope).split("/").at(-1) ?? "" });
    return (await connectConsole.call(asGuest(here), passed)).word ?? "";
  }

  const join = (word: string): Promise<Viewer> => {
    const { port } = server.address() as AddressInfo;
    return joinScreen(`ws://127.0.0.1:${port}/console/screen`, word, publicUrl);
  };

  const becomes = (viewer: Viewer, isSo: (picture: Buffer) => boolean, complaint: string) =>
    waitFor(async () => {
      const picture = await viewer.look();
      return isSo(picture) ? picture : undefined;
    }, complaint);

  it("is what the guest shows, and hears keys", async () => {
    const viewer = await join(await openOne());
    const asking = await becomes(viewer, (picture) => coloursOf(picture) > 1, "the screen stays blank");
    viewer.type("root");
    await becomes(viewer, (picture) => !picture.equals(asking), "no key is heard");
    viewer.leave();
  }, 60_000);

  it("lets in who came first although someone else has asked meanwhile", async () => {
    const machine = { serverId: id, location: "NL", hostname: "seen-1" };
    const first = await provisionerNamed("qemu").openScreen(machine);
    await provisionerNamed("qemu").openScreen(machine);
    const screen = await connectScreen(first);
    expect(screen.destroyed).toBe(false);
    screen.destroy();
  }, 60_000);

  it("is shown to several who come in the same instant", async () => {
    const words = [await openOne(), await openOne(), await openOne()];
    const viewers = await Promise.all(words.map(join));
    for (const viewer of viewers) {
      expect(coloursOf(await viewer.look())).toBeGreaterThan(1);
      viewer.leave();
    }
  }, 60_000);
});
