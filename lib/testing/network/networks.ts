import { database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { simulatedAddresses, simulatedSpans } from "@/lib/db/tables/servers/simulated";
import { addService, type TestService } from "../money/renewals";

type Wanted = Parameters<typeof addService>[1];

let next = 0;

/** Adds a running server whose machine has an address and has been on since `at`. */
export async function addNetworked(
  at: Date,
  wanted: Wanted = {},
): Promise<TestService & { ip: string; addressId: number }> {
  const service = await addService(at, wanted);
  next += 1;
  const ip = `198.18.${10 + Math.floor(next / 200)}.${20 + (next % 200)}`;
  const { serverId } = service;
  const wiring = { mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1", prefix: 20 };
  await database().insert(simulatedAddresses).values({ ip, serverId });
  await database().insert(simulatedSpans).values({ serverId, since: at });
  const [row] = await database()
    .insert(serverAddresses)
    .values({ serverId, ip, isMain: true, ...wiring })
    .returning({ id: serverAddresses.id });
  return { ...service, ip, addressId: row?.id ?? 0 };
}
