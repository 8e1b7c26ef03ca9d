import { z } from "zod";
import { type Client, endOf } from "./client";
import { readAliases } from "./images";
import type { IncusSettings } from "./settings";
import { IncusTrouble } from "./trouble";

const Server = z.object({
  auth: z.string(),
  /** Empty for a certificate that is restricted to projects. */
  config: z.record(z.string(), z.unknown()).nullish(),
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

/** Whether the certificate is let in there; what is read need not exist. */
const isLetIn = (client: Client, path: string, signal: AbortSignal): Promise<boolean> =>
  client.read(path, Anything, { signal }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof IncusTrouble) return false;
      throw error;
    },
  );

/** What the back end is unable to do because of its certificate, and what helps. */
async function missingRights(
  client: Client,
  { firewall, private: card }: IncusSettings,
  isRestricted: boolean,
  signal: AbortSignal,
): Promise<string[]> {
  const seesHosts = await isLetIn(client, "/1.0/resources", signal);
  const hosts = seesHosts ? [] : ["hosts cannot be read with this certificate"];
  if (!isRestricted) return hosts;
  const sets = firewall === "none" || (await isLetIn(client, "/1.0/network-acls/berth-trial", signal));
  return [
    ...hosts,
    "hosts cannot be evacuated, because the certificate is restricted",
    ...(card === null
      ? []
      : [
          "private networks cannot be made, because the certificate is restricted: give one that is not, or empty the field private",
        ]),
    ...(sets
      ? []
      : [
          "firewalls cannot be set, because the certificate is not let at network ACLs: give one that is not restricted, or set firewall to none",
        ]),
  ];
}

/** What answers there, and until when the panel is let in. Throws what is missing; nothing is changed. */
export async function checkIncus(
  client: Client,
  settings: IncusSettings,
  signal: AbortSignal,
): Promise<string> {
  const server = await client.read("/1.0", Server, { signal });
  if (!server) throw new IncusTrouble("unreachable", "There is no Incus.");
  const { auth, api_extensions: extensions, environment, config } = server.value;
  if (auth !== "trusted") throw new Error("The cluster does not know the panel's certificate.");
  if (!extensions.includes("instances_rebuild"))
    throw new Error(
      `Incus 6.0 is needed, this is ${environment.server ?? "?"} ${environment.server_version}.`,
    );
  const { project, pool, network, profile, backups } = settings;
  await requireThere(client, `The project ${project}`, `/1.0/projects/${project}`, signal);
  await requireThere(client, `The storage pool ${pool}`, `/1.0/storage-pools/${pool}`, signal);
  await requireThere(client, `The network ${network}`, `/1.0/networks/${network}`, signal);
  if (backups !== null)
    await requireThere(client, `The storage pool ${backups}`, `/1.0/storage-pools/${backups}`, signal);
  if (profile !== null)
    await requireThere(client, `The profile ${profile}`, `/1.0/profiles/${profile}`, signal);
  const images = await readAliases(client, signal);
  const isRestricted = Object.keys(config ?? {}).length === 0;
  const missing = await missingRights(client, settings, isRestricted, signal);
  return [
    `Incus ${environment.server_version ?? "?"}`,
    ...(environment.server_clustered ? [await membersText(client, settings, signal)] : []),
    `${images.length} images`,
    ...missing,
    `certificate until ${endOf(settings).toISOString().slice(0, 10)}`,
  ].join("; ");
}
