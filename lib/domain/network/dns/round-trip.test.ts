import fc from "fast-check";
import { expect, test } from "vitest";
import { wrong } from "@/lib/base/dns/mistakes";
import { recordKey } from "@/lib/base/dns/names";
import { readContent } from "@/lib/base/dns/records";
import { isRecordType, servedType } from "@/lib/base/dns/types";
import { writeZoneFile } from "@/lib/base/dns/write-zone-file";
import { readZoneFile } from "@/lib/base/dns/zone-file";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { anyRecord, placedIn, sortedRows } from "@/lib/testing/network/zones";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sized } from "@/lib/testing/sized";
import { addDomain } from "./add-domain";
import { deleteZone } from "./delete-zone";
import { exportZone } from "./export-zone";
import { importZone } from "./import-zone";
import { defaultTtl } from "./rules";
import { viewZone } from "./view-zone";

withCatalogDatabase();

type Shown = { name: string; type: string; ttl: number; content: string };

/** As others read it: the FQDN, and the normalized content. */
function plain(zone: string, { name, type, ttl, content }: Shown) {
  const read = isRecordType(type) ? readContent(type, content, null) : wrong("type");
  return { key: recordKey(name, zone), type, ttl, rdata: "rdata" in read ? read.rdata : read.wrong };
}

const zones = sized(20, 1_000);

test("random zones go through import, the API and export, and are the same zones", async () => {
  const owner = await asUser((await addAccount(database(), {})).id);
  let count = 0;
  const property = fc.asyncProperty(fc.array(anyRecord, { maxLength: 30 }), async (records) => {
    const zone = `random-${++count}.test`;
    const kept = placedIn(zone, records);
    await addDomain.call(owner, { name: zone });
    const start = (await viewZone.call(owner, { zone })).records;
    await importZone.call(owner, { zone, file: writeZoneFile(zone, kept, servedType) });

    const shown = (await viewZone.call(owner, { zone })).records;
    const added = shown.filter(({ id }) => !start.some((one) => one.id === id));
    expect(sortedRows(added.map((one) => plain(zone, one)))).toEqual(sortedRows(kept));

    const { file } = await exportZone.call(owner, { zone });
    const read = readZoneFile(file, zone, { restTtl: defaultTtl, mostEntries: 1_000 });
    expect(read?.mistakes).toEqual([]);
    expect(sortedRows((read?.records ?? []).map((one) => plain(zone, one)))).toEqual(
      sortedRows(shown.map((one) => plain(zone, one))),
    );
    expect(await importZone.call(owner, { zone, file, replace: 1 })).toEqual({
      added: 0,
      deleted: 0,
      changed: 0,
    });
    await deleteZone.call(owner, { zone });
  });
  await fc.assert(property, { numRuns: zones });
}, 600_000);
