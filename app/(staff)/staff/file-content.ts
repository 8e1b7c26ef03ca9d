const pieceBytes = 24_576;

/** A file's bytes in Base64. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let from = 0; from < bytes.length; from += pieceBytes)
    text += btoa(String.fromCharCode(...bytes.subarray(from, from + pieceBytes)));
  return text;
}
