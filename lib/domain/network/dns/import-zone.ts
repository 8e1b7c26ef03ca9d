import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireText } from "@/lib/base/form-values";
import { anyOf } from "@/lib/db/any-of";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { newRecordFailures } from "./errors";
import { placedRowsOf, zone } from "./lookup";
import { zoneInput } from "./schema";
import { mostMistakes, planOfFile, refuseFile, saidMistakes } from "./shared/read-file";
import { touchZone } from "./shared/touch-zone";
import { insertRecords, setTtls } from "./shared/write-records";

const Mistake = z.object({
  line: about(z.int(), "The line of the file.", 7),
  name: about(z.string(), "The name there, as far as it could be read.", "www.example.com."),
  type: about(z.string(), "The type there, or nothing.", "A"),
  code: about(z.string(), "What is wrong, as a word that stays the same.", "address4"),
  what: about(z.string(), "The name, number or form that it is about, or nothing.", ""),
  reason: about(z.string(), "What is wrong, in words.", "is no IPv4 address"),
});

/** An extension: imports the whole file or nothing, unless the client asks to skip erroneous lines. */
export const importZone = operation({
  name: "dns.import_zone",
  summary: "Reads a zone file into a zone",
  description:
    "Reads a zone file and adds its records to a zone, or replaces all with them. All of the file or nothing is taken, and every mistake is named with its line; with `skip_invalid` the rest is taken and the mistakes are in the answer.",
  access: writes({ right: "dns/edit" }),
  changes: [],
  fails: newRecordFailures,
  target: locked(zone("zone")),
  input: z.object({
    zone: zoneInput,
    file: about(
      wireText(1_000_000),
      "The zone file (RFC 1035, section 5) of class IN; `$INCLUDE` and `$GENERATE` are not taken. A file with mistakes is refused with all of them in `details.mistakes`.",
      "www 3600 IN A 192.0.2.20\n",
    ),
    replace: about(
      wireFlag.default(false),
      "1 = what is not in the file goes, and what stays gets the file's TTL. SOA and NS of the zone stay where the file has none.",
      "0",
    ),
    skip_invalid: about(
      wireFlag.default(false),
      "1 = what is wrong in the file is left out, and the rest is taken.",
      "0",
    ),
  }),
  output: z.object({
    added: about(z.int(), "How many records are new.", 1),
    deleted: about(z.int(), "How many records went.", 0),
    changed: about(z.int().optional(), "With `replace`: how many records that stay have another TTL now.", 0),
    left_out: about(z.int().optional(), "With `skip_invalid`: how many mistakes were left out.", 1),
    mistakes: about(
      z.array(Mistake).optional(),
      `With \`skip_invalid\`: what was left out, the first ${mostMistakes}.`,
      [],
    ),
  }),
  run: async ({ db, now, note }, { file, replace, skip_invalid }, row) => {
    if (row.kind === "Slave") throw fail("zone.slave");
    const plan = await planOfFile(file, row.key, await placedRowsOf(db, row.id), replace);
    if (plan.mistakes.length > 0 && !skip_invalid) refuseFile(plan);
    const ids = plan.going.map(({ id }) => id);
    if (ids.length > 0)
      await db.delete(dnsRecords).where(and(eq(dnsRecords.zoneId, row.id), anyOf(dnsRecords.id, ids)));
    const added = (await insertRecords(db, row.id, plan.added, now)).length;
    await setTtls(db, row.id, plan.retimed);
    await touchZone(db, row.id, now);
    const left_out = plan.mistakes.length;
    const changed = replace ? { changed: plan.retimed.length } : {};
    note({
      target: `zone ${row.id}`,
      changes: {
        name: row.name,
        added,
        deleted: ids.length,
        ...changed,
        ...(left_out > 0 ? { left_out } : {}),
      },
    });
    const left = skip_invalid ? { left_out, mistakes: saidMistakes(plan.mistakes) } : {};
    return { added, deleted: ids.length, ...changed, ...left };
  },
});
