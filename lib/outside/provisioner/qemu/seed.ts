import { keysOf, networkConfig, type Seed, userData, yaml } from "../cloud-init";
import { type IsoFile, makeIso } from "./iso9660";

const networkFiles = ({ network }: Seed): IsoFile[] =>
  network === null
    ? []
    : [
        { name: "network-config", text: `${networkConfig(network)}\n` },
        { name: "address", text: `${network.ip}/${network.prefix}\n` },
        { name: "gateway", text: `${network.gateway}\n` },
        { name: "nameservers", text: network.nameservers.map((one) => `${one}\n`).join("") },
      ];

/** A cloud-init seed disk (NoCloud); the values are also in one file each, for systems without a YAML parser. */
export const makeSeed = (seed: Seed, at: Date): Buffer =>
  makeIso(
    "cidata",
    [
      {
        name: "meta-data",
        text: `${yaml({ "instance-id": seed.instance, "local-hostname": seed.hostname })}\n`,
      },
      { name: "user-data", text: userData(seed) },
      { name: "instance-id", text: `${seed.instance}\n` },
      { name: "hostname", text: `${seed.hostname}\n` },
      { name: "password-hash", text: seed.passwordHash ?? "" },
      {
        name: "authorized-keys",
        text: keysOf(seed)
          .map((line) => `${line}\n`)
          .join(""),
      },
      { name: "post-install", text: seed.postInstallScript ?? "" },
      ...networkFiles(seed),
    ],
    at,
  );
