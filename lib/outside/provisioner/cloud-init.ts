/** First-boot configuration of a new system. */
export type Seed = {
  /** Instance id; a new one makes the system configure itself again. */
  instance: string;
  hostname: string;
  passwordHash: string | null;
  sshKey: string | null;
  /** The system is a copy: whoever could sign in to the other one can sign in to this one. */
  isCopy?: boolean;
  postInstallScript: string | null;
  /** The customer's own, which is read after this. */
  userData?: string | undefined;
  timezone: string | null;
  swapGb: number | null;
  /** Null = DHCP. */
  network: {
    mac: string;
    ip: string;
    prefix: number;
    gateway: string;
    nameservers: string[];
    /** Left out, no IPv6. */
    ipv6?: { ip: string; prefix: number; gateway: string };
  } | null;
};

/** JSON is valid YAML and needs no other escaping. */
export const yaml = (value: unknown): string => JSON.stringify(value, null, 1);

const scriptPath = "/var/lib/post-install";

export const keysOf = ({ sshKey }: Pick<Seed, "sshKey">): string[] =>
  (sshKey ?? "").split("\n").filter((line) => line.trim() !== "");

const contentType = (text: string): string =>
  text.startsWith("#!") ? "text/x-shellscript" : "text/cloud-config";

/** Lists of a later part follow those of the earlier ones, whose other values stay. */
const mergeType = "X-Merge-Type: list(append)+dict(no_replace,recurse_list)+str()";
const boundary = "part-of-user-data";

/** Parts that cloud-init reads one after the other. */
const inParts = (parts: readonly string[]): string =>
  [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "MIME-Version: 1.0",
    "",
    ...parts.flatMap((text) => [
      `--${boundary}`,
      `Content-Type: ${contentType(text)}; charset="utf-8"`,
      "Content-Transfer-Encoding: base64",
      mergeType,
      "",
      ...(Buffer.from(text)
        .toString("base64")
        .match(/.{1,76}/g) ?? []),
    ]),
    `--${boundary}--`,
    "",
  ].join("\n");

/** `user-data` of cloud-init: what the order sets, and behind it the customer's own. */
export function userData(seed: Seed): string {
  const own = seed.isCopy ? configOfCopy(seed) : configOf(seed);
  return seed.userData === undefined ? own : inParts([own, seed.userData]);
}

const configOfCopy = ({ hostname }: Seed): string =>
  `#cloud-config\n${yaml({
    ...{ hostname, preserve_hostname: false, disable_root: false, users: [] },
    growpart: { mode: "auto", devices: ["/"] },
  })}\n`;

const configOf = (seed: Seed): string =>
  `#cloud-config\n${yaml({
    hostname: seed.hostname,
    preserve_hostname: false,
    disable_root: false,
    ssh_pwauth: seed.passwordHash !== null,
    users: [
      {
        name: "root",
        lock_passwd: seed.passwordHash === null,
        ...(seed.passwordHash === null ? {} : { hashed_passwd: seed.passwordHash }),
        ssh_authorized_keys: keysOf(seed),
      },
    ],
    ...(seed.passwordHash === null
      ? {}
      : {
          chpasswd: {
            expire: false,
            users: [{ name: "root", password: seed.passwordHash, type: "hash" }],
          },
          write_files: [
            {
              path: "/etc/ssh/sshd_config.d/00-root.conf",
              content: "PermitRootLogin yes\nPasswordAuthentication yes\n",
              permissions: "0644",
            },
          ],
        }),
    growpart: { mode: "auto", devices: ["/"] },
    ...(seed.timezone === null ? {} : { timezone: seed.timezone }),
    ...(seed.swapGb === null
      ? {}
      : { swap: { filename: "/swap.img", size: seed.swapGb * 1024 ** 3, maxsize: seed.swapGb * 1024 ** 3 } }),
    runcmd: [
      ...(seed.passwordHash === null
        ? []
        : [["sh", "-c", "systemctl try-reload-or-restart ssh.service sshd.service || true"]]),
      ...(seed.postInstallScript === null
        ? []
        : [
            [
              "sh",
              "-c",
              `umask 077; base64 -d > ${scriptPath} <<'END'\n${Buffer.from(seed.postInstallScript).toString("base64")}\nEND\nchmod 700 ${scriptPath}; ${scriptPath} > /var/log/post-install.log 2>&1`,
            ],
          ]),
    ],
  })}\n`;

/** Matches the network card by MAC address, because its name depends on the system. */
export const networkConfig = ({
  mac,
  ip,
  prefix,
  gateway,
  nameservers,
  ipv6,
}: NonNullable<Seed["network"]>): string =>
  yaml({
    version: 2,
    ethernets: {
      card: {
        match: { macaddress: mac },
        dhcp4: false,
        addresses: [`${ip}/${prefix}`, ...(ipv6 ? [`${ipv6.ip}/${ipv6.prefix}`] : [])],
        routes: [{ to: "0.0.0.0/0", via: gateway }, ...(ipv6 ? [{ to: "::/0", via: ipv6.gateway }] : [])],
        ...(nameservers.length > 0 ? { nameservers: { addresses: nameservers } } : {}),
      },
    },
  });
