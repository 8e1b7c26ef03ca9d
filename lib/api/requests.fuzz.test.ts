import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { deviceIdIn } from "@/lib/base/device-id";
import { deviceName } from "@/lib/base/device-name";
import { pickLocale } from "@/lib/base/locale";
import { isSameOrigin } from "@/lib/base/same-origin";
import { callerAddress, readProxyTrust } from "@/lib/server/caller-address";
import { believedHeaders } from "@/lib/server/gateway/believed-headers";
import { isFromOwnPage } from "@/lib/server/gateway/own-origin";
import { noteScheme } from "@/lib/server/gateway/served-scheme";
import { panelTokenOf } from "@/lib/session/panel-token";
import { setTestRuntime } from "@/lib/testing/factories";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { readWirePath } from "./action-path";
import { isNamed } from "./entity-tag";
import { type Parameters, readParameters, TooManyNames, UnreadableBody } from "./parameters";
import { readJson } from "./read-json";
import { registry } from "./registry";
import type { WireRequest } from "./wire-request";

setTestRuntime("https://panel.test");

const request = (given: Partial<WireRequest>): WireRequest => ({
  ...{ endpoint: "eq", method: "POST", query: "", contentType: "", body: new Uint8Array() },
  ...{ address: "192.0.2.1", userAgent: "", requestId: "fuzz-request", idempotencyKey: null },
  ...given,
});

const form = "application/x-www-form-urlencoded";
const bodyTypes = [form, "application/json", "multipart/form-data; boundary=b", "text/plain"];
const isRefusedBody = (error: unknown): boolean =>
  error instanceof UnreadableBody || error instanceof TooManyNames;

/** Parses the body as every content type, because callers choose the header. */
async function readBodies(body: Buffer): Promise<void> {
  const [kind = ""] = body.toString("latin1", 0, 200).split("\n", 1);
  for (const contentType of [...bodyTypes, kind])
    try {
      await readParameters(request({ contentType, body }));
    } catch (error) {
      if (!isRefusedBody(error)) throw error;
    }
  readJson(body);
}

const operations = Object.values(registry).flatMap((module) =>
  Object.values(
    module as Record<string, { operation: { input: { safeParse: (value: unknown) => unknown } } }>,
  ),
);
const callsOfOneInput = 8;

/** Parses the body as the input of a few calls, selected by its bytes; all calls would take an hour. */
async function readInputs(body: Buffer): Promise<void> {
  const parameters: Parameters = await readParameters(request({ contentType: form, body }));
  const start = createHash("sha256").update(body).digest().readUInt32BE();
  for (let at = 0; at < callsOfOneInput; at++)
    operations[(start + at) % operations.length]?.operation.input.safeParse(parameters);
}

/** Parses header lines; like Node, keeps the last value. Skips invalid lines. */
function headersIn(input: Buffer): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const line of input.toString("latin1").split("\r\n")) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]{1,60}):[ \t]*([^\0\r\n]*)$/.exec(line) ?? [];
    if (name !== undefined) headers[name.toLowerCase()] = value;
  }
  return headers;
}

const own = { requestId: "fuzz-request", nonce: "n", policy: "p" };
const place = {
  publicUrl: "https://panel.test",
  isAddressFixed: true,
  trust: readProxyTrust("private 192.0.2.0/24"),
};

async function readHeaders(input: Buffer): Promise<void> {
  const headers = headersIn(input);
  const get = (name: string): string | null => String(headers[name] ?? "") || null;
  for (const isAddressFixed of [true, false]) {
    const told = { headers: { ...headers }, socket: { remoteAddress: "10.0.0.1" } };
    noteScheme(told, { ...place, isAddressFixed });
    isFromOwnPage("POST", told.headers, { ...place, isAddressFixed });
    isSameOrigin({ get });
    const address = callerAddress("10.0.0.1", get("x-forwarded-for") ?? "", place.trust);
    const caller = { address, counted: address };
    believedHeaders(told, own, { ...place, isAddressFixed, caller });
  }
  isNamed(get("if-none-match") ?? "", '"tag"');
  deviceName(get("user-agent") ?? "");
  deviceIdIn(get("cookie"));
  pickLocale(undefined, get("accept-language"));
  await panelTokenOf(get("cookie") ?? "");
}

fuzzParsers({
  "bodies of calls": {
    seeds: [
      "action=list&token=abc&ids[]=1&ids[]=2&params[location]=NL&name=%D0%96+b",
      '{"action":"list","token":"abc","params":{"location":"NL","ids":[1,2,null]}}',
      '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nlist\r\n--b\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n',
    ],
    words: [
      "&",
      "[]",
      "[a]",
      "%5B",
      "=",
      '"a":',
      "[",
      "{",
      "\r\n--b\r\n",
      "--b--",
      "name=",
      "filename*=",
      "boundary=",
    ],
    parse: readBodies,
    refuses: isRefusedBody,
  },
  "inputs of calls": {
    seeds: [
      "action=order_instance&preset=vm.v3-small&location_name=NL&os_id=11&traffic_plan=1&deploy_period=monthly&root_pass=Change-me-1&ssh_key=ssh-ed25519+AAAA",
      "id=55001&ip=192.0.2.7&hostname=web-1.example.com&tags[]=a&tags[]=b&from=2026-11-01&to=2026-11-30&amount=10.89",
      "name=key&allowed_ip=192.0.2.0/24,2001:db8::/32&login_notify_method=webhook&webhook_url=https://hooks.example.com/x&active=1",
      "zone=example.com&records[0][name]=www&records[0][type]=A&records[0][content]=192.0.2.1&content=%24TTL+1d%0A@+IN+A+192.0.2.1",
    ],
    words: [
      "&id=",
      "&ids=",
      "&ip=",
      "&email=",
      "&name=",
      "&hostname=",
      "&records[0][content]=",
      "[]=",
      "1,",
      "192.0.2.1 ",
      "@",
    ],
    parse: readInputs,
    refuses: isRefusedBody,
  },
  "queries and paths of calls": {
    seeds: ["/eq.php/list?action=list&token=a", "/toString.php?params[a]=1&params[b][c]=2", "/auth?x"],
    words: ["/", ".php", "?", "&", "[a]", "%5Ba%5D", "="],
    longest: 16_384,
    parse: (input) => {
      const [path = "", ...query] = input.toString().split("?");
      readWirePath(path);
      return readParameters(request({ query: query.join("?") }));
    },
    refuses: isRefusedBody,
  },
  "headers of requests": {
    seeds: [
      [
        "Host: panel.test",
        "Origin: https://panel.test",
        "Sec-Fetch-Site: same-origin",
        "X-Forwarded-For: 198.51.100.7, 10.0.0.2, 192.0.2.9",
        "X-Forwarded-Proto: https, http",
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
        "Accept-Language: ru-RU,ru;q=0.9,en;q=0.5",
        `Cookie: __Host-berth-device=${"a".repeat(32)}; a=b`,
        'If-None-Match: W/"tag", "other"',
        "Connection: keep-alive, x-secret",
      ].join("\r\n"),
      "Cookie: eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA",
    ],
    words: [
      "\r\n",
      "Cookie: ",
      "X-Forwarded-For: ",
      "Origin: ",
      "User-Agent: Mozilla/5.0 (",
      ", ",
      ";q=",
      "; ",
      '"',
      "::",
    ],
    longest: 16_384,
    parse: readHeaders,
  },
});
