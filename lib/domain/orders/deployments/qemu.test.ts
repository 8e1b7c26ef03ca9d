import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { answersSsh } from "@/lib/outside/provisioner/ssh-banner";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { machinesIn, makeDataDir, openSsh, removeDataDir, whyNoMachines } from "@/lib/testing/fakes/qemu";
import { advanceDeployment, readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { askStatus } from "../../servers/power/status";
import { getTraffic } from "../../servers/servers/get-traffic";
import { provisionerNamed } from "../../servers/servers/shared/provisioner";
import { orderInstance } from "../orders/order-instance";
import { cancellation } from "../services/cancellation-kind";
import { requestCancellation } from "../services/request-cancellation";

const obstacle = await whyNoMachines();
if (obstacle) process.stderr.write(`Machines are not tested here: ${obstacle}\n`);

const runner = runnerOf(cancellation, askStatus.kind);
/** For emulation on a busy computer. */
const patienceMs = 80_000;
const password = "Root,pass=1";

const isGone = (pid: number): true | undefined => {
  try {
    process.kill(pid, 0);
    return undefined;
  } catch {
    return true;
  }
};

describe.skipIf(obstacle !== null)("a machine on this computer", () => {
  withCatalogDatabase();

  let dataDir: string;
  let context: SignedContext;
  let id: number;
  beforeAll(async () => {
    dataDir = await makeDataDir();
    setTestRuntime("http://panel.test", true, { PROVISIONER: "qemu", DATA_DIR: dataDir });
    context = await asUser((await addAccount(database(), { credit: "50.00" })).id);
  });
  afterAll(async () => {
    if (id) await provisionerNamed("qemu").release({ serverId: id, location: "NL" });
    await removeDataDir(dataDir);
  });

  const readPid = async (): Promise<number> => (await machinesIn(dataDir).pidOf(id)) ?? 0;
  const end = async (callback: string) => {
    await runJob(callback, runner, patienceMs);
    return checkCallback.call(asGuest(), { key: callback });
  };
  const told = async () => (await end((await askStatus.call(context, { id })).callback)).scope;

  const orders = {
    deploy_period: "monthly",
    preset: "102",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: password,
    deploy_notify: 0,
  } as const;

  it("is not sold with what it cannot have; where that was sold before, its price comes back", async () => {
    const wanted = { ...orders, hostname: "web-0", ipv4_amount: 1 };
    await expect(orderInstance.call(context, wanted)).rejects.toMatchObject({
      extras: { fields: { ipv4_amount: "is not offered in NL" } },
    });
    setTestRuntime("http://panel.test", true, { DATA_DIR: dataDir });
    const { callback } = await orderInstance.call(context, wanted);
    setTestRuntime("http://panel.test", true, { PROVISIONER: "qemu", DATA_DIR: dataDir });
    await runJob(callback, runner, patienceMs);
    expect(await checkCallback.call(asGuest(), { key: callback })).toMatchObject({
      result: "Fail",
      debug: "this machine cannot do that, nothing was done",
    });
    expect(await readCredit(database(), context.actor.account.id, "EUR")).toBe("50.00");
  });

  it("that vanishes while it is made is told to be gone, and its price comes back", async () => {
    const { server_id, callback } = await orderInstance.call(context, { ...orders, hostname: "web-0" });
    const job = await readJob(callback);
    await waitFor(async () => {
      await advanceDeployment(job.id, new Date());
      return (await readJob(callback)).stage === "installing" || undefined;
    }, "it is not allocated");
    await rm(path.join(dataDir, "machines", String(server_id)), { recursive: true });
    await runJob(callback, runner, patienceMs);
    expect(await checkCallback.call(asGuest(), { key: callback })).toMatchObject({
      result: "Fail",
      debug: "there is no such machine, nothing was done",
    });
    expect(await readCredit(database(), context.actor.account.id, "EUR")).toBe("50.00");
  });

  it("is done when its SSH server answers, with the host name, password and script of the order", async () => {
    const { server_id, callback } = await orderInstance.call(context, {
      ...orders,
      hostname: "web-1",
      post_install_script: "#!/bin/sh\nhostname > /root/made-by-script\n",
    });
    id = server_id;
    expect((await runJob(callback, runner, patienceMs)).state).toBe("done");
    const [address] = await database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
    const [host = "", port = ""] = (address?.sshAt ?? "").split(":");
    expect(await answersSsh(host, Number(port), 5_000)).toBe(true);
    const ssh = await openSsh(dataDir, `${host}:${port}`, password);
    expect(await ssh("cat /root/made-by-script")).toBe("web-1");
    expect(await ssh("ip -o -4 addr show eth0")).toContain(address?.ip);
    expect(await ssh("nproc")).toBe("1");
    await expect(getTraffic.call(context, { id })).rejects.toMatchObject({
      extras: { doc: "machine.unsupported" },
    });
    const wrong = await openSsh(dataDir, `${host}:${port}`, "another password");
    await expect(wrong("true")).rejects.toThrow("denied");
  }, 180_000);

  it("is adopted by another panel, and told to be off soon after it was killed", async () => {
    const pid = await readPid();
    const another = provisionerNamed("qemu");
    await another.prepare?.();
    expect(await another.status({ serverId: id, location: "NL", hostname: "web-1" })).toBe("on");
    expect(await readPid()).toBe(pid);
    process.kill(pid, "SIGKILL");
    await waitFor(
      async () => ((await told()) === "Server power status: OFF" ? true : undefined),
      "still told to be on",
      10_000,
    );
    await another.prepare?.();
    expect(await readPid()).toBe(0);
  }, 60_000);

  it("is as it was left after another start of the computer", async () => {
    const file = path.join(dataDir, "machines", String(id), "machine.json");
    const noted = JSON.parse(await readFile(file, "utf8"));
    await writeFile(
      file,
      JSON.stringify({ ...noted, wanted: { ...noted.wanted, hostBoot: "the one before" } }),
    );
    await provisionerNamed("qemu").prepare?.();
    expect(await told()).toBe("Server power status: ON");
  }, 60_000);

  it("leaves nothing when it has ended", async () => {
    const pid = await readPid();
    const asked = { id: String(id), cancelation_type: 1, cancellation_reason: "Done" };
    await runJob((await requestCancellation.call(context, asked)).callback, runner);
    await waitFor(() => isGone(pid), "the process lives on", 5_000);
    expect(await readdir(path.join(dataDir, "machines"))).toEqual(["claims"]);
    expect(await readdir(path.join(dataDir, "machines/claims"))).toEqual([]);
    expect(await database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id))).toEqual(
      [],
    );
  }, 60_000);
});
