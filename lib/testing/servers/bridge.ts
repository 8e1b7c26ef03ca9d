import { networkInterfaces } from "node:os";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";

export type TestBridge = { name: string; network: string; remove: () => Promise<void> };

const ip = (...args: string[]) => runTool("ip", args, { seconds: 20 });

/** Returns a free network for this computer; concurrent callers get different ones. */
function freeNetwork(): string {
  const taken = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map(({ address }) => address),
  );
  const networks = Array.from({ length: 250 }, (_one, index) => `10.213.${(process.pid + index) % 250}`);
  return networks.find((start) => !taken.some((address) => address.startsWith(`${start}.`))) ?? "10.214.0";
}

/** Creates a bridge for machines that this computer is part of; returns the reason as text if it cannot. */
export async function makeBridge(): Promise<TestBridge | string> {
  const name = `test-${process.pid}`;
  const remove = async () => void (await ip("link", "delete", "dev", name));
  const start = freeNetwork();
  try {
    await ip("link", "add", "name", name, "type", "bridge");
    await ip("address", "add", `${start}.1/24`, "dev", name);
    await ip("link", "set", "dev", name, "up");
    await ip("tuntap", "add", "dev", `${name}t`, "mode", "tap");
    await ip("link", "delete", "dev", `${name}t`);
    return { name, network: `${start}.0/24`, remove };
  } catch (error) {
    await remove().catch(() => undefined);
    return error instanceof Error ? error.message : String(error);
  }
}
