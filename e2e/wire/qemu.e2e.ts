import { addAccount, connect, setTestRuntime, testSecret } from "@/lib/testing/factories";
import { startPanel } from "@/lib/testing/panel-process";
import {
  machinesIn,
  makeDataDir,
  openSsh,
  readHostKey,
  removeDataDir,
  whyNoMachines,
} from "@/lib/testing/qemu";
import { waitFor } from "@/lib/testing/wait-for";
import { expect, finished, nanoOrder, type Panel, panelOf, signIn, test } from "./wire";

test.use({ stage: "machines" });
// A real guest on an emulated processor, beside other tests: what passes only at its second attempt is named at the end.
test.describe.configure({ retries: 1 });

type Running = { panel: Panel; close: () => Promise<void> };

async function start(dataDir: string): Promise<Running> {
  const env = { SECRET: testSecret, TRUST_PROXY: "loopback", PROVISIONER_NL: "qemu" };
  const process = await startPanel({ dataDir, env });
  setTestRuntime(process.url);
  const connection = connect(process.databaseUrl);
  return { panel: panelOf(process, connection), close: connection.close };
}

test("a machine outlives a killed panel, is told to be off once it is killed itself, and is installed anew", async () => {
  test.setTimeout(300_000);
  const obstacle = await whyNoMachines();
  test.skip(obstacle !== null, obstacle ?? "");
  const dataDir = await makeDataDir();
  let running = await start(dataDir);
  let id = 0;
  const machines = machinesIn(dataDir);
  try {
    const account = await addAccount(running.panel.db, { credit: "50.00" });
    const token = await signIn(running.panel, account, { ttl: 86_400 });
    const told = async () => {
      const { callback } = await running.panel.call("eq", "status", { token, id });
      return (await finished(running.panel, callback)).scope;
    };
    const order = { ...nanoOrder, token, location_name: "NL", root_pass: "Root,pass=1" };
    const { server_id, callback } = await running.panel.call("eq", "order_instance", order);
    id = server_id;
    await waitFor(() => machines.pidOf(id).then((pid) => pid ?? undefined), "no process", 60_000);
    // In the midst of its deployment.
    await running.panel.kill9();
    await running.close();
    const pid = await machines.pidOf(id);
    expect(pid).not.toBeNull();

    running = await start(dataDir);
    expect(await finished(running.panel, callback)).toMatchObject({ scope: { result: "deploy_done" } });
    expect(await machines.pidOf(id)).toBe(pid);
    const [row] = await running.panel.query("select ssh_at from server_addresses where server_id = $1", [id]);
    const ssh = await openSsh(dataDir, row.ssh_at, "Root,pass=1");
    expect(await ssh("echo here > /root/left-behind; sync; hostname")).not.toBe("");
    const hostKey = await readHostKey(row.ssh_at);

    process.kill(pid ?? 0, "SIGKILL");
    await waitFor(
      async () => ((await told()) === "Server power status: OFF" ? true : undefined),
      "still told to be on",
      30_000,
    );
    await finished(running.panel, (await running.panel.call("eq", "on", { token, id })).callback);
    expect(await told()).toBe("Server power status: ON");

    const anew = { token, id, os_id: 11, root_pass: "Other,pass=2", hostname: "web-2" };
    const reinstall = await running.panel.call("eq", "reinstall", anew);
    expect(reinstall).toMatchObject({ result: "OK", id });
    expect(await finished(running.panel, reinstall.callback)).toMatchObject({
      scope: { result: "deploy_done", id },
    });
    expect(await readHostKey(row.ssh_at)).not.toBe(hostKey);
    const old = await openSsh(dataDir, row.ssh_at, "Root,pass=1");
    await expect(old("true")).rejects.toThrow("denied");
    const again = await openSsh(dataDir, row.ssh_at, "Other,pass=2");
    expect(await again("hostname; ls /root")).toBe("web-2");

    const ending = { token, id, cancelation_type: 1, cancellation_reason: "Done" };
    const { callback: end } = await running.panel.call("billing", "request_cancellation", ending);
    expect(await finished(running.panel, end)).toMatchObject({ scope: "The server has ended" });
    expect(await machines.pidOf(id)).toBeNull();
    expect(await machines.list()).not.toContain(id);
  } catch (error) {
    // Why a machine was not made stands nowhere else.
    console.log(running.panel.logs());
    throw error;
  } finally {
    await running.close();
    await running.panel.stop();
    // The demo's own servers may have got machines there, too.
    await machines.endAll();
    await removeDataDir(dataDir);
  }
});
