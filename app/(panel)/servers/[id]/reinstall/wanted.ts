import { brokenPasswordRules } from "@/lib/domain/orders/orders/rules";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { canBeNamed } from "@/lib/domain/servers/servers/rules";

export type Options = {
  systems: { id: number; name: string; needs_licence: boolean }[];
  software: { id: number; name: string; systems: number[] }[];
  keys: { id: number; name: string; key: string; default: boolean }[];
  needs_password: boolean;
  takes_user_data: boolean;
  /** Images of the account, chosen in place of a system: `image:701`. */
  images: { id: number; name: string; system: number }[];
};
export type Typed = Record<
  "system" | "software" | "hostname" | "password" | "key" | "script" | "userData",
  string
>;

/** The requested installation, as input of the calls. */
export type Wanted = {
  systemName: string;
  input: {
    os_id: number;
    own_image?: number;
    root_pass?: string;
    hostname: string;
    soft_id?: number;
    ssh_key?: string;
    post_install_script?: string;
    user_data?: string;
  };
};

const imageMark = "image:";
export const imageValue = (id: number): string => `${imageMark}${id}`;

/** The image that is chosen in place of a system, if one is. */
const imageOf = ({ images }: Options, chosen: string) => images.find(({ id }) => imageValue(id) === chosen);

const isWindows = ({ system }: Typed, options: Options): boolean => {
  const wanted = imageOf(options, system)?.system ?? Number(system);
  return /windows/i.test(options.systems.find(({ id }) => id === wanted)?.name ?? "");
};

/** Whether the chosen system can do without a password, because there is an SSH key. */
export const isKeyEnough = (typed: Typed, options: Options): boolean =>
  typed.key !== "" && !options.needs_password && !isWindows(typed, options);

/** Why the chosen system cannot get user data; null = it can. */
export function whyNoUserData(typed: Typed, options: Options): "windows" | "location" | null {
  if (isWindows(typed, options)) return "windows";
  return options.takes_user_data ? null : "location";
}

/** Validation errors for a server with that host name, by the same rules as on the server. */
export const check = ({ hostname, password }: Typed, before: string, needsPassword: boolean) => ({
  hostname: canBeNamed(hostname.trim().toLowerCase(), before) ? undefined : "hostnameWrong",
  password:
    (password === "" && !needsPassword) || brokenPasswordRules(password).length === 0
      ? undefined
      : "passwordWrong",
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
    ...{ key: String(key?.id ?? ""), script: "", userData: "" },
  };
}

/** The typed values as input of the call. */
export function wantedOf(typed: Typed, options: Options): Wanted {
  const { hostname, password, script, userData, ...chosen } = typed;
  const { systems, keys } = options;
  const image = imageOf(options, chosen.system);
  const line = keys.find(({ id }) => String(id) === chosen.key)?.key;
  return {
    systemName: image?.name ?? systems.find(({ id }) => String(id) === chosen.system)?.name ?? "",
    input: {
      os_id: image?.system ?? Number(chosen.system),
      ...(image ? { own_image: image.id } : {}),
      ...(password ? { root_pass: password } : {}),
      hostname: hostname.trim(),
      ...(chosen.software ? { soft_id: Number(chosen.software) } : {}),
      ...(line ? { ssh_key: line } : {}),
      ...(script.trim() ? { post_install_script: script } : {}),
      ...(userData.trim() && whyNoUserData(typed, options) === null ? { user_data: userData } : {}),
    },
  };
}
