import { z } from "zod";
import { isTrustworthy, portRange, secretOf, wholeNumber } from "./setting-forms";

// A machine's second port is its VNC port, which QEMU numbers from 5900.
const isPortRange = (text: string): boolean => {
  const [first = 0, last = 0] = text.split("-").map(Number);
  return first >= 5900 && last <= 65_535 && first < last;
};

/** Texts that describe a back end asked over HTTP. */
export const httpFields = {
  url: z.string().refine(isTrustworthy, "must be an https address"),
  secret: secretOf(32),
};

/** Texts that describe machines on this computer. */
export const qemuFields = {
  accelerator: z.enum(["auto", "kvm", "tcg"], { error: "must be auto, kvm or tcg" }),
  network: z.enum(["closed", "open", "bridge"], { error: "must be closed, open or bridge" }),
  bridge: z.string().regex(/^[\w.-]{1,15}$/, "must be the name of a bridge of this computer"),
  nameservers: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.ipv4({ error: "must be IPv4 addresses, with commas between them" }))),
  address: z.ipv4({ error: "must be an IPv4 address of this computer" }),
  ports: portRange.refine(isPortRange, "must lie between 5900 and 65535"),
  most_cpus: wholeNumber(1, 512),
  most_memory_mb: wholeNumber(64, 16_777_216),
};
