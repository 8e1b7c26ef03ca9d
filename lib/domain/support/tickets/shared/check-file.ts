import { fileTypeFromBuffer } from "file-type";
import { trimEndOf } from "@/lib/base/trim-end";
import { fail } from "../../../kernel/errors/fail";
import { fileLimits } from "../rules";

/** Allowed attachments by content, not by name, with their allowed extensions; other plain text is text. */
const allowed: Record<string, readonly string[]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "application/zip": ["zip"],
  "application/gzip": ["gz", "tgz"],
  "text/plain": "txt log conf cfg ini csv tsv json yaml yml toml md pem pub patch diff".split(" "),
};

const pictures = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Only raster images are ever shown in a page: other image types can contain script. */
export const isPicture = (contentType: string): boolean => pictures.has(contentType);

const isMark = (code: number) => code < 32 && ![9, 10, 12, 13, 27].includes(code);

/** UTF-8 text; the only control characters allowed are those of terminal output. */
function isText(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
    for (let at = 0; at < text.length; at++) if (isMark(text.charCodeAt(at))) return false;
    return true;
  } catch {
    return false;
  }
}

/** A name that is safe in every system: no path, no control or direction characters, not hidden, not too long. */
export function cleanName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  const plain = trimEndOf(visible, ". ");
  if (plain === "") return "file";
  if (plain.length <= fileLimits.nameLength) return plain;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? "";
  // An unpaired surrogate is invalid, and PostgreSQL rejects it.
  return plain.slice(0, fileLimits.nameLength - ending.length).replace(/[\uD800-\uDBFF]$/, "") + ending;
}

/** Gives the name an extension that matches the content: a text called `invoice.hta` would be executed when opened. */
export function nameFor(contentType: string, name: string): string {
  const endings = allowed[contentType] ?? [];
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return endings.length === 0 || endings.includes(ending) ? name : `${name}.${endings[0]}`;
}

/** The content type of a file, if it may be attached; else "". */
export async function typeOfFile(content: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  const contentType = found?.mime ?? (isText(content) ? "text/plain" : "");
  return Object.hasOwn(allowed, contentType) ? contentType : "";
}

export type CheckedFile = { name: string; contentType: string; content: Buffer };

/** Throws an error that names the file if it may not be attached. `typeOf` may return a known type. */
export async function checkFile(
  rawName: string,
  content: Uint8Array,
  typeOf: typeof typeOfFile = typeOfFile,
): Promise<CheckedFile> {
  const name = cleanName(rawName);
  if (content.byteLength === 0) throw fail("file.empty", { name });
  if (content.byteLength > fileLimits.bytes) throw fail("file.too_large", { name });
  const contentType = await typeOf(content);
  if (contentType === "") throw fail("file.type", { name });
  return { name: nameFor(contentType, name), contentType, content: Buffer.from(content) };
}
