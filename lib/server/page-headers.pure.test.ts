import { describe, expect, it } from "vitest";
import { headersFor, pageHeaders } from "./page-headers";

const ofPage = pageHeaders({ nonce: "n", isDev: false, isSecure: true });
const namesFor = (url: string) => headersFor(url, ofPage).map(([name]) => name);

describe("headers of", () => {
  it.each([
    "/_next/static/chunks/a-b_c.js",
    "/_next/static/chunks/x.css?dpl=1",
    "/_next/static/media/g.p.woff2",
  ])("the file %s are few", (url) =>
    expect(namesFor(url)).toEqual(["x-content-type-options", "strict-transport-security"]),
  );

  it.each([
    "/order",
    "/servers?x=/_next/static/a.js",
    "/_next/static/media/logo.svg",
    "/_next/image?url=/_next/static/a.js",
    "/_next/data/a.js",
    "/_next/static/a.js/../../order",
  ])("%s are all", (url) => expect(namesFor(url)).toEqual(Object.keys(ofPage)));
});
