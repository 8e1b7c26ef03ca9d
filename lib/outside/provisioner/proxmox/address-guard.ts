import { z } from "zod";
import type { Client } from "./client";
import { type Guest, pathOf } from "./guest";
import { mustAct } from "./tasks";

const Options = z.object({ enable: z.coerce.number().nullish(), ipfilter: z.coerce.number().nullish() });
const Entries = z.array(z.object({ cidr: z.string() }));

const seconds = 20;
/** The addresses that may leave the card `net0`, by the engine's own naming. */
const filter = "ipfilter-net0";

/**
 * Keeps a guest to its address and its MAC. What else its firewall says is left as it is. It works once the firewall is on
 * in the datacenter.
 */
export async function guardAddress(client: Client, guest: Guest): Promise<void> {
  const path = `${pathOf(guest)}/firewall`;
  const { ip } = guest.notes;
  const entries = await client.read(`${path}/ipset/${filter}`, Entries);
  if (entries === null) await mustAct(client, "POST", `${path}/ipset`, { form: { name: filter }, seconds });
  const isIts = ({ cidr }: { cidr: string }) => cidr === ip || cidr === `${ip}/32`;
  for (const { cidr } of (entries ?? []).filter((one) => !isIts(one)))
    await mustAct(client, "DELETE", `${path}/ipset/${filter}/${encodeURIComponent(cidr)}`, { seconds });
  if (!entries?.some(isIts))
    await mustAct(client, "POST", `${path}/ipset/${filter}`, { form: { cidr: ip }, seconds });
  const options = await client.read(`${path}/options`, Options);
  if (options?.enable && options.ipfilter) return;
  await mustAct(client, "PUT", `${path}/options`, {
    form: {
      ...{ enable: 1, ipfilter: 1, macfilter: 1 },
      // One that is on has the policies of the server's own firewall.
      ...(options?.enable ? null : { policy_in: "ACCEPT", policy_out: "ACCEPT" }),
    },
    seconds,
  });
}
