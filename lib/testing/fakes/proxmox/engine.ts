import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

/** Answers of the engine as JSON: their shape depends on the call. */
export type Data = ReturnType<typeof JSON.parse>;
export type Told = { status: number; reason: string; body: Data };
type Sent = { method: string; path: string; type?: string | undefined; bytes?: Buffer | undefined };

const Session = z.object({ data: z.object({ ticket: z.string(), CSRFPreventionToken: z.string() }) });

const api = "/api2/json";

/** Calls to the engine with a login of its own, because it is started without tokens. */
export function openEngine(url: URL) {
  let session: Promise<{ cookie: string; csrf: string }> | null = null;
  const agent = new https.Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false });

  const exchange = (sent: Sent, headers: Record<string, string>): Promise<Told> =>
    new Promise((resolve, reject) => {
      const { method, path, type, bytes } = sent;
      const length = bytes ? { "content-length": String(bytes.length) } : {};
      const request = https.request(
        {
          ...{ agent, host: url.hostname, port: url.port, method, path: `${api}${path}` },
          headers: { ...headers, ...(type ? { "content-type": type } : {}), ...length },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => {
            text += part;
          });
          answer.on("end", () => {
            const [status, reason] = [answer.statusCode ?? 0, answer.statusMessage ?? ""];
            try {
              resolve({ status, reason, body: JSON.parse(text) });
            } catch {
              resolve({ status, reason, body: { data: null } });
            }
          });
          answer.on("error", reject);
        },
      );
      request.on("error", reject);
      request.end(bytes);
    });

  async function login() {
    const { body } = await exchange(
      {
        ...{ method: "POST", path: "/access/ticket", type: "application/x-www-form-urlencoded" },
        bytes: Buffer.from("username=root@pam&password=secret"),
      },
      {},
    );
    const { ticket, CSRFPreventionToken: csrf } = Session.parse(body).data;
    return { cookie: `PVEAuthCookie=${ticket}`, csrf };
  }

  const headers = async () => {
    session ??= login();
    const { cookie, csrf } = await session;
    return { cookie, csrfpreventiontoken: csrf };
  };

  const call = async (sent: Sent): Promise<Told> => exchange(sent, await headers());

  /** Data of a call that has to work; null if it does not exist. */
  async function read(path: string): Promise<Data> {
    const { status, body } = await call({ method: "GET", path });
    return status === 200 ? body.data : null;
  }

  const write = (method: string, path: string, form: Record<string, string>): Promise<Told> =>
    call({
      ...{ method, path, type: "application/x-www-form-urlencoded" },
      bytes: Buffer.from(new URLSearchParams(form).toString()),
    });

  /** Waits for a task; whether it went well. */
  async function succeeds(task: unknown): Promise<boolean> {
    if (typeof task !== "string" || !task.startsWith("UPID:")) return true;
    const path = `/nodes/${task.split(":")[1]}/tasks/${encodeURIComponent(task)}/status`;
    for (;;) {
      const found = await read(path);
      if (found?.status !== "running") return found?.exitstatus === "OK";
      await pause(5);
    }
  }

  return { call, read, write, succeeds, headers, stop: () => agent.destroy() };
}

export type Engine = ReturnType<typeof openEngine>;
