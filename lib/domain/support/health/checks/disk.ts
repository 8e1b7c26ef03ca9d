import { existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { attention, bad, type Check, type Found, good } from "../check";

const gigabyte = 1e9;

function diskOf(folder: string): Found {
  if (!existsSync(folder)) return bad("diskFolderMissing", { folder });
  const { bavail, blocks, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  const share = bavail / Math.max(1, blocks);
  const params = { folder, free: (freeBytes / gigabyte).toFixed(1), share: Math.round(share * 100) };
  if (freeBytes < 0.2 * gigabyte || share < 0.02) return bad("diskFull", params);
  if (freeBytes < 2 * gigabyte || share < 0.1) return attention("diskLow", params);
  return good("diskRoom", params);
}

export const diskCheck: Check = {
  name: "disk",
  look: async ({ environment: { DATA_DIR, BACKUP_DIRECTORY } }) =>
    [path.resolve(DATA_DIR), ...(BACKUP_DIRECTORY === undefined ? [] : [BACKUP_DIRECTORY])].map(diskOf),
};
