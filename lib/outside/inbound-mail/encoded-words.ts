const word = /^=\?([\w-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([!->@-~ ]*)\?=$/i;
/** No header that people read is longer. */
const longest = 2_000;

function bytesOf(encoding: string, text: string): Uint8Array {
  if (encoding.toLowerCase() === "b") return Buffer.from(text, "base64");
  const plain = text.replaceAll("_", " ");
  return Buffer.from(
    plain.replaceAll(/=[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
    "latin1",
  );
}

/** `=?utf-8?q?=C3=A9?=` → `é`; null = not that, or of no charset that is known. */
function decoded(text: string): string | null {
  const [, charset = "", encoding = "", said = ""] = word.exec(text) ?? [];
  if (charset === "") return null;
  try {
    return new TextDecoder(charset).decode(bytesOf(encoding, said));
  } catch {
    return null;
  }
}

/** Shows a header to people (RFC 2047); what is not understood stays as it is. */
export function decodeWords(header: string): string {
  const parts: string[] = [];
  let wasEncoded = false;
  for (const part of header.slice(0, longest).split(" ")) {
    const said = decoded(part);
    // Between two encoded words the space is none.
    if (parts.length > 0 && !(wasEncoded && said !== null)) parts.push(" ");
    parts.push(said ?? part);
    wasEncoded = said !== null;
  }
  return parts.join("").replaceAll(/\p{Cc}/gu, "");
}
