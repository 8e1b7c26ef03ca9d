import { randomBytes } from "node:crypto";
import { exchange } from "../exchange";
import { engineOf } from "./agent";
import type { Member, ProxmoxSettings } from "./settings";

/** Parameters of a call; booleans are 0 and 1. */
type Form = Readonly<Record<string, string | number>>;

export type Request = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api2/json`. */
  path: string;
  form?: Form | undefined;
  /** Uploads a file with the call. */
  file?: { name: string; bytes: Buffer };
  seconds: number;
  signal?: AbortSignal | undefined;
};

export type Sent = { status: number; reason: string; text: string };

export const apiPath = "/api2/json";

export const authorizationOf = ({ token, secret }: Pick<ProxmoxSettings, "token" | "secret">): string =>
  `PVEAPIToken=${token}=${secret}`;

const encode = (form: Form): string =>
  new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])).toString();

function multipart(form: Form, { name, bytes }: NonNullable<Request["file"]>) {
  const boundary = `panel-${randomBytes(16).toString("hex")}`;
  const head = (disposition: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`;
  const parts = Object.entries(form).map(([field, value]) => `${head(`name="${field}"`)}${value}\r\n`);
  const begin = head(`name="filename"; filename="${name}"`, "Content-Type: application/octet-stream\r\n");
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from([...parts, begin].join("")),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

function contentOf({ method, form = {}, file }: Request) {
  if (file) return { query: "", ...multipart(form, file) };
  const text = encode(form);
  const isInQuery = method === "GET" || method === "DELETE";
  if (isInQuery || text === "") return { query: text === "" ? "" : `?${text}`, type: null, body: null };
  return { query: "", type: "application/x-www-form-urlencoded", body: text };
}

/** Asks one member. Throws NotConnected if it was not asked; after any other error nobody knows what it did. */
export async function send(
  settings: Pick<ProxmoxSettings, "certificates" | "token" | "secret">,
  { host, port }: Member,
  request: Request,
): Promise<Sent> {
  const { query, type, body } = contentOf(request);
  const headers = {
    authorization: authorizationOf(settings),
    ...(type === null ? {} : { "content-type": type }),
  };
  const path = `${apiPath}${request.path}${query}`;
  const asked = { host, port, method: request.method, path, headers, body };
  return exchange(engineOf(settings), asked, request);
}
