import { isPassing } from "@/lib/api/client";
import { uploadFile } from "@/lib/api/upload";
import { importPartBytes, partsOfImport } from "@/lib/base/data-imports";

const pausesMs = [1_000, 5_000];

/** A part that may have been lost is sent again: the panel keeps it once. */
async function sendPart(part: File): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await uploadFile("/staff/settings/imports/part", part);
      return;
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  await uploadFile("/staff/settings/imports/part", part);
}

/** Sends a file part by part, so that nobody holds more than one; `onShare`: how much of it has arrived, 0 to 1. */
export async function sendImportFile(
  id: number,
  file: File,
  onShare: (share: number) => void,
): Promise<void> {
  const parts = partsOfImport(file.size);
  for (let place = 0; place < parts; place += 1) {
    const from = place * importPartBytes;
    const part = new File([file.slice(from, from + importPartBytes)], `${id}-${place}`);
    await sendPart(part);
    onShare((place + 1) / parts);
  }
}
