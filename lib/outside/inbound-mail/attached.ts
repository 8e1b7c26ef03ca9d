import type { Attachment } from "mailparser";
import { takeUuencoded } from "./uuencoded";

type File = { name: string; content: Buffer };

const isUuencoded = ({ headers }: Attachment): boolean =>
  /^x?-?uu/i.test(String(headers.get("content-transfer-encoding") ?? ""));

/**
 * Unencoded file names arrive as Latin-1; three or more accented letters in a row are taken for Cyrillic
 * (windows-1251).
 */
function readable(name: string): string {
  const isBytes = /[\u00c0-\u00ff]{3}/.test(name) && !/[^\0-\u00ff]/.test(name);
  return isBytes ? new TextDecoder("windows-1251").decode(Buffer.from(name, "latin1")) : name;
}

/** Names an unnamed part by its content type. */
function nameOf({ filename, contentType }: Attachment): string {
  if (filename) return readable(filename);
  const [type = "", subtype = ""] = contentType.split("/");
  if (contentType === "message/rfc822") return "message.eml";
  return type === "image" && /^[a-z]{1,8}$/.test(subtype) ? `image.${subtype}` : "file";
}

/** Converts a mail part to a file, decoding uuencoded content. */
export function fileOf(attachment: Attachment): File {
  const { content } = attachment;
  const [decoded] = isUuencoded(attachment) ? takeUuencoded(content.toString("latin1")).files : [];
  return {
    name: attachment.filename || !decoded ? nameOf(attachment) : decoded.name,
    content: decoded?.content ?? content,
  };
}

/** Attached mails and mail headers as text, up to 100,000 bytes each. */
export const innerMails = (attachments: readonly Attachment[]): string[] =>
  attachments
    .filter(({ contentType }) => /^(?:message\/|text\/rfc822)/.test(contentType))
    .map(({ content }) => content.subarray(0, 100_000).toString("latin1"));
