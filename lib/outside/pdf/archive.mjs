/*
 * What makes a document a PDF/A-3 with a file in it. The library embeds fonts, color profile and file; its metadata are
 * replaced, because it writes names into their XML as they are.
 */

/** @typedef {{ title: string, author: string, creator: string, producer: string, creationDate: Date }} Info */
/** @typedef {{ name: string, content: string, description: string, metadata: string }} Enclosed */
/** @typedef {{ appendXML(xml: string): void, _addInfo(): void }} Metadata */

/** @param {Enclosed} enclosed @param {Info} info */
export const archived = ({ name, content, description }, { creationDate }) => ({
  version: /** @type {const} */ ("1.7"),
  subset: /** @type {const} */ ("PDF/A-3b"),
  files: {
    [name]: {
      src: `data:text/xml;base64,${Buffer.from(content).toString("base64")}`,
      ...{ name, description, type: "text/xml", relationship: "Alternative" },
      ...{ creationDate, modifiedDate: creationDate },
    },
  },
});

/** @param {object} document as the library sets it @param {Info} info @param {Enclosed} enclosed */
export function writeMetadata(document, info, { metadata }) {
  const written = /** @type {Metadata} */ (document);
  if (typeof written._addInfo !== "function") throw new Error("The library writes metadata in another way.");
  written._addInfo = () => {
    written.appendXML(infoXml(info));
    written.appendXML(metadata);
  };
}

/** @param {string} text */
const escaped = (text) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** @param {Info} info */
function infoXml({ title, author, creator, producer, creationDate }) {
  const at = `${creationDate.toISOString().slice(0, 19)}Z`;
  return `
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
  <xmp:CreateDate>${at}</xmp:CreateDate>
  <xmp:ModifyDate>${at}</xmp:ModifyDate>
  <xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
  <dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
  <pdf:Producer>${escaped(producer)}</pdf:Producer>
</rdf:Description>`;
}
