import { z } from "zod";
import type { Client } from "./client";
import { mustAct } from "./tasks";
import { ProxmoxTrouble } from "./trouble";

const Config = z.object({ description: z.string().nullish(), digest: z.string().nullish() });

const sign = "berth: evacuated";
const isSign = (line: string): boolean => line.trim() === sign;
const seconds = 20;
/** Each member of the cluster is asked that long: a node that hangs keeps nobody from looking at the others. */
export const lookSeconds = 5;

const pathOf = (node: string): string => `/nodes/${node}/config`;

/**
 * Whether the panel has had the node emptied, so that it takes no new guests; the node's own notes say it. Null = it does not
 * answer.
 */
export async function isEvacuated(
  client: Client,
  node: string,
  signal?: AbortSignal,
): Promise<boolean | null> {
  try {
    const config = await client.read(pathOf(node), Config, { signal, seconds: lookSeconds });
    return (config?.description ?? "").split("\n").some(isSign);
  } catch (error) {
    if (!(error instanceof ProxmoxTrouble)) throw error;
    // A token that may not read what is noted of nodes could not have noted it either.
    return error.failure.code === "refused" ? false : null;
  }
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
