import { uploadFile } from "@/lib/api/upload";
import { importPartBytes, partsOfImport } from "@/lib/base/data-imports";

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
    await uploadFile("/staff/settings/imports/part", part);
    onShare((place + 1) / parts);
  }
}
