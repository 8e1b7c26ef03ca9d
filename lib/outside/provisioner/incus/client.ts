import { X509Certificate } from "node:crypto";
import { z } from "zod";
import { NotConnected } from "../pinned-engine";
import { type Request, type Sent, send } from "./send";
import type { IncusSettings, Member } from "./settings";
import { IncusTrouble } from "./trouble";

const Envelope = z.object({
  type: z.string().optional(),
  operation: z.string().nullish(),
  error: z.string().nullish(),
  error_code: z.number().nullish(),
  metadata: z.unknown().optional(),
});

/** What became of a write. `began` = the engine works on it under that operation. */
type Written =
  | { state: "done" }
  | { state: "began"; operation: string; metadata: unknown }
  | { state: "missing"; said: string }
  /** Somebody else has changed it since it was read. */
  | { state: "changed" }
  /** Limits of the project and evacuated members are said so, too. */
  | { state: "refused"; said: string };

export type Write = Pick<Request, "body" | "etag" | "signal"> & { query?: Readonly<Record<string, string>> };

/** Calls to a cluster. Throws IncusTrouble. */
export type Client = {
  /** Null = it does not exist. */
  read: <T>(
    path: string,
    shape: z.ZodType<T>,
    asked?: Pick<Write, "query" | "signal"> & { seconds?: number } & Pick<Request, "isWaiting" | "mostBytes">,
  ) => Promise<{ value: T; etag: string | undefined } | null>;
  /** An answer that is no JSON. `refused` = the engine says why it has none; null = it does not exist. */
  readText: (
    path: string,
    asked: Pick<Write, "query" | "signal"> & Required<Pick<Request, "mostBytes">>,
  ) => Promise<{ text: string } | { refused: string } | null>;
  write: (method: Exclude<Request["method"], "GET">, path: string, write?: Write) => Promise<Written>;
};

const seconds = 15;

/** The member that answered last, by fingerprint: a dead one is not tried first by every call. */
const lastGood = new Map<string, string>();
export const memberName = ({ host, port }: Member): string =>
  host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;

/** The members in the order in which they are asked. */
export function inTurn({ fingerprint, addresses }: IncusSettings): Member[] {
  const good = lastGood.get(fingerprint);
  return addresses.toSorted(
    (one, other) => Number(memberName(other) === good) - Number(memberName(one) === good),
  );
}

const signsOfNotReady = [
  "isn't ready yet",
  "leader",
  "shutting down",
  "database is starting",
  "connection refused",
  "no route to host",
  "missing event connection",
];

/** It starts, has lost its leader or cannot ask the member that would know: nothing was done there. */
const isNotReady = ({ status, text }: Sent): boolean =>
  status === 503 || (status >= 500 && signsOfNotReady.some((sign) => text.toLowerCase().includes(sign)));

/** When the panel's own certificate ends. */
export const endOf = ({ certificate }: Pick<IncusSettings, "certificate">): Date =>
  new Date(new X509Certificate(certificate).validTo);

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function parse(sent: Sent): z.infer<typeof Envelope> {
  const unclear = () => new IncusTrouble("unclear", `The cluster gave no usable answer (${sent.status}).`);
  let json: unknown;
  try {
    json = JSON.parse(sent.text);
  } catch {
    throw unclear();
  }
  const read = Envelope.safeParse(json);
  if (!read.success) throw unclear();
  return read.data;
}

export function openClient(settings: IncusSettings, now: () => Date): Client {
  /** Asks members in turn. Reads go on to the next after any failure, writes only where nothing was done. */
  async function ask(request: Request): Promise<Sent> {
    const end = endOf(settings);
    if (end <= now())
      throw new IncusTrouble(
        "unreachable",
        `The panel's certificate for the cluster ended on ${dayOf(end)}.`,
      );
    const said: string[] = [];
    for (const member of inTurn(settings)) {
      if (request.signal?.aborted) break;
      const name = memberName(member);
      try {
        const sent = await send(settings, member, request);
        if (isNotReady(sent)) {
          said.push(`${name}: ${parse(sent).error ?? sent.status}`);
          continue;
        }
        lastGood.set(settings.fingerprint, name);
        return sent;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        said.push(`${name}: ${reason}`);
        if (error instanceof NotConnected || request.method === "GET") continue;
        throw new IncusTrouble("unclear", `The answer of ${name} was lost: ${reason}.`);
      }
    }
    throw new IncusTrouble("unreachable", `No member of the cluster answers. ${said.join("; ")}.`);
  }

  const pathOf = (path: string, query: Readonly<Record<string, string>> = {}): string =>
    `${path}?${new URLSearchParams({ project: settings.project, ...query })}`;

  const notLetIn = (said: string) =>
    new IncusTrouble("refused", `The cluster does not let the panel do that: ${said}.`);

  return {
    read: async (path, shape, { query, seconds: most = seconds, ...asked } = {}) => {
      const sent = await ask({ method: "GET", path: pathOf(path, query), seconds: most, ...asked });
      const { error, metadata } = parse(sent);
      if (sent.status === 401 || sent.status === 403) throw notLetIn(error ?? String(sent.status));
      if (sent.status === 404) return null;
      if (sent.status !== 200)
        throw new IncusTrouble("unreachable", `The cluster cannot say: ${error ?? sent.status}.`);
      const read = shape.safeParse(metadata);
      if (!read.success) throw new IncusTrouble("unclear", `The cluster gave no usable answer to ${path}.`);
      return { value: read.data, etag: sent.etag };
    },
    readText: async (path, { query, ...asked }) => {
      const sent = await ask({ method: "GET", path: pathOf(path, query), seconds, ...asked });
      if (sent.status === 200) return { text: sent.text };
      const said = parse(sent).error ?? String(sent.status);
      if (sent.status === 401 || sent.status === 403) throw notLetIn(said);
      return sent.status === 404 ? null : { refused: said };
    },
    write: async (method, path, { query, ...write } = {}) => {
      const sent = await ask({ method, path: pathOf(path, query), seconds, ...write });
      const { error, operation, metadata } = parse(sent);
      if (sent.status === 404) return { state: "missing", said: error ?? "not found" };
      if (sent.status === 412) return { state: "changed" };
      if (sent.status === 202 && operation) return { state: "began", operation, metadata };
      if (sent.status >= 200 && sent.status < 300) return { state: "done" };
      return { state: "refused", said: error ?? `status ${sent.status}` };
    },
  };
}
