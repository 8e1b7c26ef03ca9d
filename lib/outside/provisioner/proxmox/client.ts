import { z } from "zod";
import { NotConnected } from "../pinned-engine";
import { type Request, type Sent, send } from "./send";
import type { Member, ProxmoxSettings } from "./settings";
import { ProxmoxTrouble } from "./trouble";

const Envelope = z.object({
  data: z.unknown().optional(),
  message: z.string().nullish(),
  errors: z.record(z.string(), z.unknown().optional()).nullish(),
});

/** What became of a write. `data` is mostly the id of a task that has begun. */
type Written =
  | { state: "done"; data: unknown; member: Member }
  | { state: "missing"; said: string }
  /** Somebody else has changed it since it was read. */
  | { state: "changed" }
  /** Others work on it, or somebody has locked it. */
  | { state: "locked"; said: string }
  | { state: "refused"; said: string };

export type Write = Pick<Request, "form" | "file" | "signal"> & { seconds?: number };
export type Method = Exclude<Request["method"], "GET">;

/** Calls to a cluster. Throws ProxmoxTrouble. */
export type Client = {
  /** Null = it does not exist. */
  read: <T>(
    path: string,
    shape: z.ZodType<T>,
    asked?: Pick<Write, "form" | "signal" | "seconds">,
  ) => Promise<T | null>;
  write: (method: Method, path: string, write?: Write) => Promise<Written>;
};

const usualSeconds = 20;

/** The member that answered last, by cluster: a dead one is not tried first by every call. */
const lastGood = new Map<string, string>();

export const memberName = ({ host, port }: Member): string =>
  host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;

export const nameOfCluster = ({ addresses }: Pick<ProxmoxSettings, "addresses">): string =>
  addresses.map(memberName).join(",");

function inTurn(settings: ProxmoxSettings): Member[] {
  const good = lastGood.get(nameOfCluster(settings));
  return settings.addresses.toSorted(
    (one, other) => Number(memberName(other) === good) - Number(memberName(one) === good),
  );
}

/** The member cannot pass the call on to the node that it concerns; nothing was done. */
const notPassedOn = 595;

function parse({ status, reason, text }: Sent): { data: unknown; said: string } {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    if (status === 200) throw new ProxmoxTrouble("unclear", "The cluster gave no usable answer.");
  }
  const { data, message, errors } = Envelope.safeParse(json).data ?? { data: null };
  const wrong = Object.entries(errors ?? {}).map(([field, what]) => `${field}: ${String(what).trim()}`);
  const said = [message?.trim() || reason || `status ${status}`, ...wrong].join(" ");
  return { data, said };
}

const isMissing = (status: number, said: string): boolean =>
  status === 404 || (status === 500 && /does not exist|no such/i.test(said));
const isChanged = (said: string): boolean => /checksum mismatch|detected modified configuration/i.test(said);
const isLocked = (said: string): boolean => /is locked|can't lock file/i.test(said);

export function openClient(settings: ProxmoxSettings): Client {
  /** Asks members in turn. Reads go on to the next after any failure, writes only where nothing was done. */
  async function ask(
    request: Request,
  ): Promise<{ status: number; data: unknown; said: string; member: Member }> {
    const failures: string[] = [];
    for (const member of inTurn(settings)) {
      if (request.signal?.aborted) break;
      const name = memberName(member);
      let sent: Sent;
      try {
        sent = await send(settings, member, request);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push(`${name}: ${reason}`);
        if (error instanceof NotConnected || request.method === "GET") continue;
        throw new ProxmoxTrouble("unclear", `The answer of ${name} was lost: ${reason}.`);
      }
      const { data, said } = parse(sent);
      const isCutOff = sent.status === notPassedOn || /no quorum/i.test(said);
      if (isCutOff || (sent.status > notPassedOn && request.method === "GET")) {
        failures.push(`${name}: ${said}`);
        continue;
      }
      if (sent.status > notPassedOn)
        throw new ProxmoxTrouble("unclear", `The answer of a node was lost: ${said}.`);
      lastGood.set(nameOfCluster(settings), name);
      if (sent.status === 401)
        throw new ProxmoxTrouble(
          "unreachable",
          `The cluster does not know the token ${settings.token}, or it has ended: ${said}.`,
        );
      return { status: sent.status, data, said, member };
    }
    throw new ProxmoxTrouble("unreachable", `No member of the cluster can do it. ${failures.join("; ")}.`);
  }

  return {
    read: async (path, shape, { form, signal, seconds = usualSeconds } = {}) => {
      const { status, data, said } = await ask({ method: "GET", path, form, seconds, signal });
      if (status === 403) throw new ProxmoxTrouble("refused", `The token may not do that: ${said}.`);
      if (isMissing(status, said)) return null;
      if (status !== 200) throw new ProxmoxTrouble("unreachable", `The cluster cannot say: ${said}.`);
      const read = shape.safeParse(data);
      if (!read.success) throw new ProxmoxTrouble("unclear", `The cluster gave no usable answer to ${path}.`);
      return read.data;
    },
    write: async (method, path, { seconds = usualSeconds, ...write } = {}) => {
      const { status, data, said, member } = await ask({ method, path, seconds, ...write });
      if (status >= 200 && status < 300) return { state: "done", data, member };
      if (isChanged(said)) return { state: "changed" };
      if (isLocked(said)) return { state: "locked", said };
      if (isMissing(status, said)) return { state: "missing", said };
      return { state: "refused", said };
    },
  };
}
