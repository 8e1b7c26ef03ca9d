import type { Flow, Provisioner, Span } from "../port";
import { readCounts } from "./counting";
import { type MachineStore, unsupported } from "./machine";
import { flowsOf } from "./samples";

const dayMs = 86_400_000;

/** Traffic is measured only on a bridge; otherwise throws unsupported. */
export function qemuTraffic(store: MachineStore): Pick<Provisioner, "traffic" | "flow"> {
  async function flows(serverId: number, span: Span, stepMs: number): Promise<Flow[]> {
    const state = await store.given(serverId);
    if (state.net.bridge === null) throw unsupported();
    const samples = await readCounts(store.settings.machines, state, store.now());
    return flowsOf(state.net.ip, samples, span, stepMs);
  }
  return {
    flow: ({ serverId }, span, stepSeconds) => flows(serverId, span, stepSeconds * 1000),
    traffic: async ({ serverId }, span) =>
      (await flows(serverId, span, dayMs)).map(({ at, ...rest }) => ({
        ...rest,
        day: at.toISOString().slice(0, 10),
      })),
  };
}
