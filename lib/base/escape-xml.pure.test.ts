import { expect, test } from "vitest";
import { escapeXml } from "./escape-xml";

test.each([
  ["a < b & c > d", "a &lt; b &amp; c &gt; d"],
  [`"it's"`, "&quot;it&apos;s&quot;"],
  ["</title>]]>", "&lt;/title&gt;]]&gt;"],
  ["two\nlines\tand 😀", "two\nlines\tand 😀"],
  ["no\u0000\u0008\u000b\uffff\ud800signs", "nosigns"],
])("%j as XML is %j", (text, xml) => expect(escapeXml(text)).toBe(xml));
