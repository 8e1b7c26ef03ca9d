import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claimAddress, claimPort, dropClaims } from "./claims";
import { filesOf, readIfThere } from "./machine-files";
import { whileLocked } from "./machine-lock";

let machines: string;
beforeEach(async () => {
  machines = await mkdtemp(path.join(tmpdir(), "claims-"));
});
afterEach(() => rm(machines, { recursive: true, force: true }));

const servers = Array.from({ length: 13 }, (_one, index) => 55_001 + index);

describe("what only one machine may have", () => {
  it("is given once, to callers at the same time, too", async () => {
    const found = await Promise.all(servers.map((id) => claimAddress(machines, "198.51.100.0/28", id)));
    const ips = found.flatMap((one) => (one ? [one.ip] : []));
    expect([...ips].sort()).toEqual(["198.51.100.10", "198.51.100.11", "198.51.100.12", "198.51.100.13"]);
    expect(found.find((one) => one)).toMatchObject({ gateway: "198.51.100.1", prefix: 28 });
  });

  it("stays with its server, and is free for others once that gives it back", async () => {
    const one = await claimAddress(machines, "198.51.100.0/28", 1);
    expect(await claimAddress(machines, "198.51.100.0/28", 1)).toEqual(one);
    await dropClaims(machines, 1);
    expect(await readdir(path.join(machines, "claims"))).toEqual([]);
  });

  it("is a port that nothing else on this computer listens on", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const taken = typeof address === "object" && address ? address.port : 0;
    try {
      const range = { first: taken, last: taken };
      expect(await claimPort(machines, range, "127.0.0.1", 1)).toBeNull();
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });
});

describe("a machine", () => {
  it("is changed by one caller at a time", async () => {
    let inside = 0;
    const most: number[] = [];
    const enter = () =>
      whileLocked(machines, 7, async () => {
        most.push(++inside);
        await readIfThere(filesOf(machines, 7).state);
        inside--;
      });
    await Promise.all(Array.from({ length: 8 }, enter));
    expect(Math.max(...most)).toBe(1);
  });

  it("is free again when its holder was killed, and not before", async () => {
    const bundle = path.join(machines, "machine-lock.mjs");
    const source = path.join(import.meta.dirname, "machine-lock.ts");
    await build({ entryPoints: [source], outfile: bundle, bundle: true, platform: "node", format: "esm" });
    const program = `
      import { whileLocked } from ${JSON.stringify(pathToFileURL(bundle).href)};
      await whileLocked(${JSON.stringify(machines)}, 7, () => new Promise(() => {
        console.log("in");
        setInterval(() => {}, 1000);
      }));`;
    const other = spawn(process.execPath, ["--input-type=module", "--eval", program]);
    await once(other.stdout, "data");
    let isIn = false;
    const ours = whileLocked(machines, 7, async () => {
      isIn = true;
    });
    await whileLocked(machines, 8, async () => expect(isIn).toBe(false));
    other.kill("SIGKILL");
    await ours;
    expect(isIn).toBe(true);
  });
});
