import { z } from "zod";
import type { Client } from "./client";
import { mustAct } from "./tasks";
import { ProxmoxTrouble } from "./trouble";

const Config = z.object({ description: z.string().nullish(), digest: z.string().nullish() });

const sign = "berth: evacuated";
const isSign = (line: string): boolean => line.trim() === sign;
const seconds = 20;

const pathOf = (node: string): string => `/nodes/${node}/config`;

/** Whether the panel has had the node emptied, so that it takes no new guests; the node's own notes say it. */
export async function isEvacuated(client: Client, node: string, signal?: AbortSignal): Promise<boolean> {
  const config = await client.read(pathOf(node), Config, { signal }).catch((error: unknown) => {
    // A token that may not read what is noted of nodes could not have noted it either.
    if (error instanceof ProxmoxTrouble && error.failure.code === "refused") return null;
    throw error;
  });
  return (config?.description ?? "").split("\n").some(isSign);
}

/** Notes it; what people have written beside it stays. */
export async function noteEvacuated(
  client: Client,
  node: string,
  isWanted: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const { description, digest } = (await client.read(pathOf(node), Config, { signal })) ?? {};
  const lines = (description ?? "").split("\n");
  if (lines.some(isSign) === isWanted) return;
  const others = lines.filter((line) => !isSign(line));
  const text = (isWanted ? [sign, ...others] : others).join("\n").trim();
  await mustAct(client, "PUT", pathOf(node), {
    form: {
      ...(text === "" ? { delete: "description" } : { description: text }),
      ...(digest ? { digest } : null),
    },
    seconds,
    signal,
  });
}
