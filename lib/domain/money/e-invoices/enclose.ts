import type { Enclosed } from "@/lib/outside/pdf/render";
import { writeCii } from "./cii";
import { en16931 } from "./guidelines";
import type { EInvoice } from "./model";

const name = "factur-x.xml";
const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

const facts = {
  DocumentFileName: [name, "The name of the embedded XML document"],
  DocumentType: ["INVOICE", "The type of the hybrid document in capital letters"],
  Version: ["1.0", "The version of the standard that the embedded XML document follows"],
  ConformanceLevel: ["EN 16931", "The conformance level of the embedded XML document"],
} as const;

/** A property of the schema that PDF/A wants described. */
const property = ([key, [, description]]: [string, readonly [string, string]]): string =>
  [
    '<rdf:li rdf:parseType="Resource">',
    `<pdfaProperty:name>${key}</pdfaProperty:name>`,
    "<pdfaProperty:valueType>Text</pdfaProperty:valueType>",
    "<pdfaProperty:category>external</pdfaProperty:category>",
    `<pdfaProperty:description>${description}</pdfaProperty:description>`,
    "</rdf:li>",
  ].join("");

const metadata = [
  `<rdf:Description rdf:about="" xmlns:fx="${namespace}">`,
  ...Object.entries(facts).map(([key, [value]]) => `<fx:${key}>${value}</fx:${key}>`),
  "</rdf:Description>",
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
  ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">',
  '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">',
  "<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>",
  `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>`,
  "<pdfaSchema:prefix>fx</pdfaSchema:prefix>",
  `<pdfaSchema:property><rdf:Seq>${Object.entries(facts).map(property).join("")}</rdf:Seq></pdfaSchema:property>`,
  "</rdf:li></rdf:Bag></pdfaExtension:schemas>",
  "</rdf:Description>",
].join("\n");

/** The file that makes a PDF a ZUGFeRD 2 and Factur-X 1.0 invoice. */
export const enclosedIn = (invoice: EInvoice): Enclosed => ({
  name,
  content: writeCii(invoice, en16931),
  description: "Factur-X/ZUGFeRD",
  metadata,
});
