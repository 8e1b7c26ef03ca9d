/** A file of the image; names keep their case, at most 30 characters. */
export type IsoFile = { name: string; text: string };

const sector = 2048;
const systemSectors = 16;
const firstFileSector = systemSectors + 5;

const sectorsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / sector));

/** Writes a number in both byte orders. */
function bothEnds(target: Buffer, offset: number, value: number, size: 2 | 4): void {
  target.writeUIntLE(value, offset, size);
  target.writeUIntBE(value, offset + size, size);
}

function stamp(at: Date): Buffer {
  const parts = [
    at.getUTCFullYear() - 1900,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
    0,
  ];
  return Buffer.from(parts);
}

type Place = { name: Buffer; isFolder: boolean; sector: number; bytes: number; at: Date };

function folderRecord({ name, isFolder, sector: at, bytes, at: date }: Place): Buffer {
  const length = 33 + name.length + (name.length % 2 === 0 ? 1 : 0);
  const record = Buffer.alloc(length);
  record.writeUInt8(length, 0);
  bothEnds(record, 2, at, 4);
  bothEnds(record, 10, bytes, 4);
  stamp(date).copy(record, 18);
  record.writeUInt8(isFolder ? 2 : 0, 25);
  bothEnds(record, 28, 1, 2);
  record.writeUInt8(name.length, 32);
  name.copy(record, 33);
  return record;
}

function pathTable(rootSector: number, isBig: boolean): Buffer {
  const table = Buffer.alloc(sector);
  table.writeUInt8(1, 0);
  if (isBig) table.writeUInt32BE(rootSector, 2);
  else table.writeUInt32LE(rootSector, 2);
  if (isBig) table.writeUInt16BE(1, 6);
  else table.writeUInt16LE(1, 6);
  return table;
}

type Head = { label: string; sectors: number; root: Buffer; tables: { little: number; big: number } };

function volumeDescriptor({ label, sectors, root, tables }: Head): Buffer {
  const head = Buffer.alloc(sector);
  head.writeUInt8(1, 0);
  head.write("CD001", 1, "latin1");
  head.writeUInt8(1, 6);
  head.write("".padEnd(32), 8, "latin1");
  head.write(label.padEnd(32), 40, "latin1");
  bothEnds(head, 80, sectors, 4);
  bothEnds(head, 120, 1, 2);
  bothEnds(head, 124, 1, 2);
  bothEnds(head, 128, sector, 2);
  bothEnds(head, 132, 10, 4);
  head.writeUInt32LE(tables.little, 140);
  head.writeUInt32BE(tables.big, 148);
  root.copy(head, 156);
  head.write("".padEnd(623), 190, "latin1");
  for (const offset of [813, 830, 847, 864]) head.write(`${"".padEnd(16, "0")}\0`, offset, "latin1");
  head.writeUInt8(1, 881);
  return head;
}

function endDescriptor(): Buffer {
  const end = Buffer.alloc(sector);
  end.writeUInt8(255, 0);
  end.write("CD001", 1, "latin1");
  end.writeUInt8(1, 6);
  return end;
}

const filled = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(sectorsOf(bytes.length) * sector - bytes.length)]);

/** Builds an ISO 9660 image with one folder, which systems find by its label. */
export function makeIso(label: string, files: readonly IsoFile[], at: Date): Buffer {
  const little = systemSectors + 2;
  const big = systemSectors + 3;
  const rootSector = systemSectors + 4;
  let next = firstFileSector;
  const contents = [...files]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, text }) => {
      const bytes = Buffer.from(text);
      const place = {
        name: Buffer.from(`${name};1`),
        isFolder: false,
        sector: next,
        bytes: bytes.length,
        at,
      };
      next += sectorsOf(bytes.length);
      return { bytes, place };
    });
  const folder = { isFolder: true, sector: rootSector, bytes: sector, at };
  const self = folderRecord({ ...folder, name: Buffer.from([0]) });
  const parent = folderRecord({ ...folder, name: Buffer.from([1]) });
  const listing = Buffer.concat([self, parent, ...contents.map(({ place }) => folderRecord(place))]);
  if (listing.length > sector) throw new Error("Too many files for an image of one folder.");
  return Buffer.concat([
    Buffer.alloc(systemSectors * sector),
    volumeDescriptor({ label, sectors: next, root: self, tables: { little, big } }),
    endDescriptor(),
    pathTable(rootSector, false),
    pathTable(rootSector, true),
    filled(listing),
    ...contents.map(({ bytes }) => filled(bytes)),
  ]);
}
