import { addAccount, connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import {
  hasBanner,
  isoText,
  machinesIn,
  makeDataDir,
  openSsh,
  readHostKey,
  removeDataDir,
  whyNoMachines,
} from "@/lib/testing/fakes/qemu";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { type Entry, expect, type Fields, finished, type Panel, panelOf, signIn, test } from "../wire";

test.use({ stage: "machines" });
// A real guest on an emulated processor, concurrent with other tests: passes on the second attempt are listed at the
// end.
test.describe.configure({ retries: 1 });

/**
 * Seconds from the order to the banner of the machine's SSH server. A minute is promised on an idle machine, as in
 * the long runs; in `npm test` another worker's tests use half of the CPU.
 */
const bannerSeconds = { promised: 60, most: sized(120, 60) };

/** The demo sells it in location `VM` once QEMU and an image are present, without any setting. */
const orderHere = {
  deploy_period: "monthly",
  preset: "vm.here-pico",
  location_name: "VM",
  os_id: 11,
  traffic_plan: 9901,
  hostname: "here-1",
  root_pass: "Root,pass=1",
  deploy_notify: 0,
} as const;

type Running = { panel: Panel; close: () => Promise<void> };

async function start(dataDir: string): Promise<Running> {
  const process = await startPanel({ dataDir, env: { SECRET: testSecret, TRUST_PROXY: "loopback" } });
  setTestRuntime(process.url);
  const connection = connect(process.databaseUrl);
  return { panel: panelOf(process, connection), close: connection.close };
}

/** Orders a server; returns the address of its SSH server and the seconds until its banner. */
async function orderAndWait(panel: Panel, token: string) {
  const from = performance.now();
  const { server_id: id, callback } = await panel.call("eq", "order_instance", { token, ...orderHere });
  const sshAt = await waitFor(
    async () => {
      const { IP: addresses } = await panel.call("eq", "show", { token, id });
      const at = addresses[0]?.ssh_at;
      return at && (await hasBanner(at)) ? String(at) : undefined;
    },
    "no banner of an SSH server",
    bannerSeconds.most * 1_000,
  );
  return { id: Number(id), callback, sshAt, seconds: (performance.now() - from) / 1_000 };
}

test("a real machine from its order to its end: SSH, power, copies, an image, a killed panel, another system", async () => {
  test.setTimeout(540_000);
  const obstacle = await whyNoMachines();
  test.skip(obstacle !== null, obstacle ?? "");
  const dataDir = await makeDataDir();
  let running = await start(dataDir);
  const machines = machinesIn(dataDir);
  try {
    const account = await addAccount(running.panel.db, { credit: "50.00" });
    const token = await signIn(running.panel, account, { ttl: 86_400 });
    const { id, callback, sshAt, seconds } = await orderAndWait(running.panel, token);
    console.log(
      `the banner came ${seconds.toFixed(1)} s after the order; promised: ${bannerSeconds.promised}`,
    );
    test.info().annotations.push({ type: "banner", description: `${seconds.toFixed(1)} s` });
    expect(seconds).toBeLessThan(bannerSeconds.most);
    expect(await finished(running.panel, callback)).toMatchObject({ scope: { result: "deploy_done" } });

    const call = (name: string, fields: Fields = {}): Promise<Entry> => {
      const [module = "", action = ""] = name.split("/");
      return running.panel.call(module, action, { token, id, ...fields });
    };
    const end = async (name: string, fields: Fields = {}) =>
      finished(running.panel, (await call(name, fields)).callback);
    const answers = () => waitFor(() => hasBanner(sshAt), "it does not start again", 120_000);
    const isOff = async () => (await end("eq/status")).scope === "Server power status: OFF" || undefined;

    const ssh = await openSsh(dataDir, sshAt, orderHere.root_pass);
    expect(await ssh("echo here > /root/left-behind; sync; hostname")).toBe("here-1");
    const { server_data: facts, IP: addresses } = await call("eq/show");
    expect(facts).toMatchObject({ hostname: "here-1", status: "rent" });
    expect(await ssh("ip -o -4 addr show eth0")).toContain(addresses[0].IP);
    const readBootId = () => ssh("cat /proc/sys/kernel/random/boot_id");
    const bootIds = [await readBootId()];
    const hostKey = await readHostKey(sshAt);
    /** The system has rebooted and still has its files. */
    const expectStarted = async () => {
      await answers();
      expect(await ssh("cat /root/left-behind")).toBe("here");
      const bootId = await readBootId();
      expect(bootIds).not.toContain(bootId);
      bootIds.push(bootId);
    };

    expect(await end("eq/reboot")).toMatchObject({ result: "OK" });
    await expectStarted();
    expect(await end("eq/off")).toMatchObject({ result: "OK" });
    expect(await machines.pidOf(id)).toBeNull();
    expect(await isOff()).toBe(true);
    await end("eq/on");
    await expectStarted();

    expect(await end("vm/create_snapshot", { name: "before-2" })).toMatchObject({ result: "OK" });
    await ssh("rm /root/left-behind; sync");
    expect(await end("vm/restore_snapshot", { name: "before-2" })).toMatchObject({ result: "OK" });
    await expectStarted();
    expect(await end("iso/mount_iso", { iso: "Tools" })).toMatchObject({ scope: "Image Tools is mounted" });
    expect(await ssh("mount -t iso9660 -o ro /dev/sr0 /mnt && cat /mnt/readme.txt && umount /mnt")).toBe(
      isoText,
    );

    // As in a power failure: the process is killed, and the panel notices.
    process.kill((await machines.pidOf(id)) ?? 0, "SIGKILL");
    await waitFor(isOff, "still told to be on", 30_000);
    await end("eq/on");
    await expectStarted();

    const before = await machines.pidOf(id);
    const anew = { os_id: 11, root_pass: "Other,pass=2", hostname: "web-2" };
    const reinstall = await call("eq/reinstall", anew);
    expect(reinstall).toMatchObject({ result: "OK", id });
    const pid = await waitFor(async () => {
      const now = await machines.pidOf(id);
      return now === null || now === before ? undefined : now;
    }, "no other system is started");
    // During its installation.
    await running.panel.kill9();
    await running.close();
    expect(await machines.pidOf(id)).toBe(pid);
    running = await start(dataDir);
    expect(await finished(running.panel, reinstall.callback)).toMatchObject({
      scope: { result: "deploy_done", id },
    });
    expect(await machines.pidOf(id)).toBe(pid);
    expect(await readHostKey(sshAt)).not.toBe(hostKey);
    await expect(ssh("true")).rejects.toThrow("denied");
    const again = await openSsh(dataDir, sshAt, anew.root_pass);
    expect(await again("hostname; ls /root")).toBe("web-2");

    const ending = { cancelation_type: 1, cancellation_reason: "Done" };
    expect(await end("billing/request_cancellation", ending)).toMatchObject({
      scope: "The server has ended",
    });
    expect(await machines.pidOf(id)).toBeNull();
    expect(await machines.list()).not.toContain(id);
    expect(await machines.claimsOf(id)).toEqual([]);
    expect(await running.panel.query("select ip from server_addresses where server_id = $1", [id])).toEqual(
      [],
    );
  } catch (error) {
    // Only the log says why a machine was not created.
    console.log(running.panel.logs());
    throw error;
  } finally {
    await running.close();
    await running.panel.stop();
    await machines.endAll();
    await removeDataDir(dataDir);
  }
});
