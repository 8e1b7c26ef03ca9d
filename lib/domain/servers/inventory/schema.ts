import { z } from "zod";

const word = (what: RegExp, reason: string) =>
  z.string("is missing").trim().min(1, "is missing").regex(what, reason);

/** A list, or text separated by spaces, commas or semicolons, as in a table. */
const words = z
  .union([z.string(), z.array(z.string())])
  .transform((said) => (Array.isArray(said) ? said : said.split(/[\s,;]+/)).filter((one) => one !== ""));

/** Treats an empty cell as an omitted one. */
const orLeftOut = <T extends z.ZodType>(schema: T) =>
  z.preprocess((said) => (said === "" || said === null ? undefined : said), schema.optional());

const whole = (min: number, max: number) =>
  z.coerce
    .number("must be a whole number")
    .int("must be a whole number")
    .min(min, `must be ${min} to ${max}`)
    .max(max, `must be ${min} to ${max}`);

const hostAndPort = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(:\d{1,5})?$/;

export const UnitName = word(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
  "must be up to 64 letters, digits, points, - and _",
);

/** A machine of the file. */
export const InventoryFileEntry = z.strictObject(
  {
    /** Its name or serial number, the same in every file. */
    name: UnitName,
    /** Code of the location. */
    location: word(/^[A-Z0-9_]{1,20}$/, "is no code of a location"),
    /** Name of the preset that it is for. */
    preset: word(/^\S{1,80}$/, "is no name of a preset"),
    /** Address of its BMC. */
    bmc: word(hostAndPort, "must be an address or a name, with :port where it is not 623"),
    user: word(/^[\x21-\x7e]{1,20}$/, "must have up to 20 characters and no spaces"),
    password: z.string("is missing").min(1, "is missing").max(20, "must have at most 20 characters"),
    /** MAC addresses of its network cards, that of the main address first. */
    macs: words
      .transform((list) => list.map((mac) => mac.toLowerCase().replaceAll("-", ":")))
      .pipe(
        z
          .array(z.string().regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/, "must look like 3c:ec:ef:00:d6:d9"))
          .min(1, "is missing"),
      ),
    /** Its own IPv4 addresses, the main one first; if empty, it gets one of the location's network. */
    addresses: orLeftOut(words.pipe(z.array(z.ipv4("must be IPv4 addresses")))).transform(
      (list) => list ?? [],
    ),
    /** Host and port of its SSH server, if not port 22 of its first address. */
    ssh: orLeftOut(word(/^[A-Za-z0-9.-]{1,253}:\d{1,5}$/, "must look like 192.0.2.7:2201")),
    firmware: orLeftOut(z.enum(["efi", "bios"], "must be efi or bios")).transform((said) => said ?? "efi"),
    /** The BMC's cipher suite; default: the best that both sides support. */
    cipher: orLeftOut(whole(0, 17)),
    /** The channel of the BMC's network. */
    channel: orLeftOut(whole(1, 15)).transform((said) => said ?? 1),
  },
  { error: (issue) => (issue.code === "unrecognized_keys" ? "there is no such field" : undefined) },
);
export type InventoryFileEntry = z.infer<typeof InventoryFileEntry>;

export const unitStates = ["free", "in use", "to be wiped"] as const;

export const InventoryEntry = z.object({
  name: z.string(),
  location: z.string(),
  preset: z.string(),
  bmc: z.string(),
  macs: z.array(z.string()),
  addresses: z.array(z.string()),
  state: z.enum(unitStates),
  server: z.int().nullable(),
  /** Error code of a failed release. */
  trouble: z.string().nullable(),
  /** Why staff have marked it as faulty: no order takes it. Null = it is not. */
  faulty: z.string().nullable(),
});
export type InventoryEntry = z.infer<typeof InventoryEntry>;

/** Form input to change one machine; validated by the rules of file entries. */
export const UnitEdit = z.object({
  name: UnitName,
  location: z.string().max(300).optional(),
  preset: z.string().max(300).optional(),
  bmc: z.string().max(300).optional(),
  user: z.string().max(300).optional(),
  /** Empty = unchanged. */
  password: z.string().max(300).optional(),
  macs: z.string().max(10_000).optional(),
  addresses: z.string().max(10_000).optional(),
  ssh: z.string().max(300).optional(),
});
