import { brokenPasswordRules } from "@/lib/domain/orders/orders/rules";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { canBeNamed } from "@/lib/domain/servers/servers/rules";

export type Options = {
  systems: { id: number; name: string; needs_licence: boolean }[];
  software: { id: number; name: string; systems: number[] }[];
  keys: { id: number; name: string; key: string; default: boolean }[];
  /** Images of the account, chosen in place of a system: `image:701`. */
  images: { id: number; name: string; system: number }[];
};
export type Typed = Record<"system" | "software" | "hostname" | "password" | "key" | "script", string>;

/** The requested installation, as input of the calls. */
export type Wanted = {
  systemName: string;
  input: {
    os_id: number;
    own_image?: number;
    root_pass: string;
    hostname: string;
    soft_id?: number;
    ssh_key?: string;
    post_install_script?: string;
  };
};

/** Validation errors for a server with that host name, by the same rules as on the server. */
export const check = ({ hostname, password }: Typed, before: string) => ({
  hostname: canBeNamed(hostname.trim().toLowerCase(), before) ? undefined : "hostnameWrong",
  password: brokenPasswordRules(password).length === 0 ? undefined : "passwordWrong",
});

/** Software that supports the system. */
export const softwareOf = ({ software }: Options, system: string) =>
  software.filter(({ systems }) => systems.map(String).includes(system));

export function startOf(server: ServerOverview, options: Options): Typed {
  const possible = options.systems.filter((one) => !one.needs_licence);
  const system = String((possible.find(({ name }) => name === server.os) ?? possible[0])?.id ?? "");
  const present = softwareOf(options, system).find(({ name }) => name === server.software);
  const key = options.keys.find((one) => one.default);
  return {
    ...{ system, software: String(present?.id ?? ""), hostname: server.hostname, password: "" },
    ...{ key: String(key?.id ?? ""), script: "" },
  };
}

const imageMark = "image:";
export const imageValue = (id: number): string => `${imageMark}${id}`;

/** The image that is chosen in place of a system, if one is. */
const imageOf = ({ images }: Options, chosen: string) => images.find(({ id }) => imageValue(id) === chosen);

/** The typed values as input of the call. */
export function wantedOf({ hostname, password, script, ...chosen }: Typed, options: Options): Wanted {
  const { systems, keys } = options;
  const image = imageOf(options, chosen.system);
  const line = keys.find(({ id }) => String(id) === chosen.key)?.key;
  return {
    systemName: image?.name ?? systems.find(({ id }) => String(id) === chosen.system)?.name ?? "",
    input: {
      os_id: image?.system ?? Number(chosen.system),
      ...(image ? { own_image: image.id } : {}),
      root_pass: password,
      hostname: hostname.trim(),
      ...(chosen.software ? { soft_id: Number(chosen.software) } : {}),
      ...(line ? { ssh_key: line } : {}),
      ...(script.trim() ? { post_install_script: script } : {}),
    },
  };
}
