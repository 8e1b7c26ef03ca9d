import { z } from "zod";
import type { Client } from "./client";
import type { Guest } from "./guest";
import type { ProxmoxSettings } from "./settings";
import { mustAct } from "./tasks";
import { ProxmoxTrouble } from "./trouble";

const HaResource = z.object({ sid: z.string().nullish() });
const Rule = z.object({ resources: z.string().nullish(), digest: z.string().nullish() });

const mostTries = 8;
const seconds = 20;
const sidOf = (vmid: number): string => `vm:${vmid}`;

/** Has the cluster restart a guest elsewhere when its node dies, on the nodes of its location's rule. */
export async function joinAffinity(
  client: Client,
  { affinity }: Pick<ProxmoxSettings, "affinity">,
  location: string,
  vmid: number,
): Promise<void> {
  const rule = affinity[location];
  if (rule === undefined) return;
  const sid = sidOf(vmid);
  const known = await client.read(`/cluster/ha/resources/${encodeURIComponent(sid)}`, HaResource);
  if (!known) await mustAct(client, "POST", "/cluster/ha/resources", { form: { sid }, seconds });
  for (let tries = 0; tries < mostTries; tries++) {
    const found = await client.read(`/cluster/ha/rules/${rule}`, Rule);
    if (!found) throw new ProxmoxTrouble("refused", `There is no HA rule ${rule}.`);
    const resources = (found.resources ?? "").split(",").filter((one) => one !== "");
    if (resources.includes(sid)) return;
    const form = {
      ...{ type: "node-affinity", resources: [...resources, sid].join(",") },
      ...(found.digest ? { digest: found.digest } : null),
    };
    const written = await client.write("PUT", `/cluster/ha/rules/${rule}`, { form });
    if (written.state === "done") return;
    if (written.state !== "changed" && written.state !== "locked")
      throw new ProxmoxTrouble("refused", `The HA rule ${rule} does not change: ${written.said}.`);
  }
  throw new ProxmoxTrouble("unreachable", `Others change the HA rule ${rule}.`);
}

/** The cluster does not start the guest any more. */
export async function leaveAffinity(client: Client, { vmid, current }: Guest): Promise<void> {
  if (!current.ha?.managed) return;
  await mustAct(client, "DELETE", `/cluster/ha/resources/${encodeURIComponent(sidOf(vmid))}`, {
    form: { purge: 1 },
    seconds,
  });
}
