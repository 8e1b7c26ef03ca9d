const word = /^=\?([\w-]{1,40})(?:\*[\w-]{0,20})?\?([bq])\?([!->@-~ ]*)\?=$/i;
/** Maximum length of a displayed header. */
const longest = 2_000;

function bytesOf(encoding: string, text: string): Uint8Array {
  if (encoding.toLowerCase() === "b") return Buffer.from(text, "base64");
  const plain = text.replaceAll("_", " ");
  return Buffer.from(
    plain.replaceAll(/=[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
    "latin1",
  );
}

/** `=?utf-8?q?=C3=A9?=` → `é`; null = not an encoded word, or an unknown charset. */
function decoded(text: string): string | null {
  const [, charset = "", encoding = "", said = ""] = word.exec(text) ?? [];
  if (charset === "") return null;
  try {
    return new TextDecoder(charset).decode(bytesOf(encoding, said));
  } catch {
    return null;
  }
}

/** Decodes a header's encoded words for display (RFC 2047); invalid ones stay as they are. */
export function decodeWords(header: string): string {
  const parts: string[] = [];
  let wasEncoded = false;
  for (const part of header.slice(0, longest).split(" ")) {
    const said = decoded(part);
    // A space between two encoded words is dropped.
    if (parts.length > 0 && !(wasEncoded && said !== null)) parts.push(" ");
    parts.push(said ?? part);
    wasEncoded = said !== null;
  }
  return parts.join("").replaceAll(/\p{Cc}/gu, "");
}
