import { z } from "zod";
import { type Client, endOf } from "./client";
import { readAliases } from "./images";
import type { IncusSettings } from "./settings";
import { IncusTrouble } from "./trouble";

const Server = z.object({
  auth: z.string(),
  api_extensions: z.array(z.string()).default([]),
  environment: z
    .object({
      server: z.string().nullish(),
      server_version: z.string().nullish(),
      server_clustered: z.boolean().nullish(),
    })
    .default({}),
});
const Anything = z.object({});
const Members = z.array(z.object({ server_name: z.string(), status: z.string() }));
const Groups = z.array(z.object({ name: z.string() }));

async function requireThere(client: Client, what: string, path: string, signal: AbortSignal): Promise<void> {
  const found = await client.read(path, Anything, { signal });
  if (!found) throw new Error(`${what} is not there, or not for this project.`);
}

async function membersText(client: Client, { groups }: IncusSettings, signal: AbortSignal): Promise<string> {
  const asked = { query: { recursion: "1" }, signal };
  const members = (await client.read("/1.0/cluster/members", Members, asked))?.value ?? [];
  const wanted = Object.values(groups);
  const known = wanted.length > 0 ? await client.read("/1.0/cluster/groups", Groups, asked) : null;
  const missing = wanted.find((name) => known && !known.value.some((one) => one.name === name));
  if (missing !== undefined) throw new Error(`There is no cluster group ${missing}.`);
  const away = members.filter(({ status }) => status !== "Online").map(({ server_name: name }) => name);
  return `${members.length} members${away.length > 0 ? `, not online: ${away.join(", ")}` : ""}`;
}

/** Whether the certificate may see what members have: one that is kept to a project may not. */
const seesHosts = (client: Client, signal: AbortSignal): Promise<boolean> =>
  client.read("/1.0/resources", Anything, { signal }).then(
    (found) => found !== null,
    (error: unknown) => {
      if (error instanceof IncusTrouble) return false;
      throw error;
    },
  );

/** What answers there, and until when the panel is let in. Throws what is missing; nothing is changed. */
export async function checkIncus(
  client: Client,
  settings: IncusSettings,
  signal: AbortSignal,
): Promise<string> {
  const server = await client.read("/1.0", Server, { signal });
  if (!server) throw new IncusTrouble("unreachable", "There is no Incus.");
  const { auth, api_extensions: extensions, environment } = server.value;
  if (auth !== "trusted") throw new Error("The cluster does not know the panel's certificate.");
  if (!extensions.includes("instances_rebuild"))
    throw new Error(
      `Incus 6.0 is needed, this is ${environment.server ?? "?"} ${environment.server_version}.`,
    );
  const { project, pool, network, profile } = settings;
  await requireThere(client, `The project ${project}`, `/1.0/projects/${project}`, signal);
  await requireThere(client, `The storage pool ${pool}`, `/1.0/storage-pools/${pool}`, signal);
  await requireThere(client, `The network ${network}`, `/1.0/networks/${network}`, signal);
  if (profile !== null)
    await requireThere(client, `The profile ${profile}`, `/1.0/profiles/${profile}`, signal);
  const images = await readAliases(client, signal);
  return [
    `Incus ${environment.server_version ?? "?"}`,
    ...(environment.server_clustered ? [await membersText(client, settings, signal)] : []),
    `${images.length} images`,
    ...((await seesHosts(client, signal))
      ? []
      : ["hosts cannot be read or evacuated, because the certificate is restricted"]),
    `certificate until ${endOf(settings).toISOString().slice(0, 10)}`,
  ].join("; ");
}
