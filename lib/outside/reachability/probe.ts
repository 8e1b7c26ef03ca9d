import { spawn } from "node:child_process";
import http from "node:http";
import https from "node:https";
import net from "node:net";

export type ProbeKind = "ping" | "tcp" | "http" | "https";

type Probe = {
  kind: ProbeKind;
  /** An address, never a name. */
  ip: string;
  /** 0 for a ping. */
  port: number;
  /** Sent as `Host` and for TLS. */
  hostname: string;
};

/** `no_ping`: this computer cannot ping, so nothing was asked. */
type ProbeTrouble = "refused" | "late" | "status" | "broken" | "no_ping";
export type Answer = { ok: true; tookMs: number } | { ok: false; trouble: ProbeTrouble };

const patienceMs = 5_000;

const failed = (trouble: ProbeTrouble): Answer => ({ ok: false, trouble });
const troubleOf = (error: NodeJS.ErrnoException): ProbeTrouble =>
  error.code === "ECONNREFUSED" || error.code === "ECONNRESET" ? "refused" : "broken";

/** Resolves once with what is told first; late after five seconds. */
function within(work: (tell: (answer: Answer) => void, began: number) => () => void): Promise<Answer> {
  return new Promise((resolve) => {
    let close: () => void = () => undefined;
    const timer = setTimeout(() => tell(failed("late")), patienceMs);
    let isTold = false;
    const tell = (answer: Answer) => {
      if (isTold) return;
      isTold = true;
      clearTimeout(timer);
      close();
      resolve(answer);
    };
    close = work(tell, performance.now());
    if (isTold) close();
  });
}

const tookMs = (began: number): number => Math.round(performance.now() - began);

const connect = ({ ip, port }: Probe): Promise<Answer> =>
  within((tell, began) => {
    const socket = net.connect({ host: ip, port });
    socket.on("connect", () => tell({ ok: true, tookMs: tookMs(began) }));
    socket.on("error", (error) => tell(failed(troubleOf(error))));
    return () => socket.destroy();
  });

/**
 * Asks for `/` and reads the head of the answer alone: anything below 500 is an answer, also a redirect, which is not
 * followed. The certificate is not checked, because the address is asked, not the name.
 */
const request = ({ kind, ip, port, hostname }: Probe): Promise<Answer> =>
  within((tell, began) => {
    const options = {
      ...{ host: ip, port, path: "/", method: "GET", agent: false, maxHeaderSize: 16_384 },
      headers: { host: hostname, "user-agent": "Panel", connection: "close" },
    };
    const asked =
      kind === "https"
        ? https.request({
            ...options,
            rejectUnauthorized: false,
            ...(net.isIP(hostname) ? {} : { servername: hostname }),
          })
        : http.request(options);
    asked.on("response", ({ statusCode = 0 }) =>
      tell(statusCode < 500 ? { ok: true, tookMs: tookMs(began) } : failed("status")),
    );
    asked.on("error", (error) => tell(failed(troubleOf(error))));
    asked.end();
    return () => asked.destroy();
  });

/** One echo request by the system's program, which has the right to send it. */
const ping = ({ ip }: Probe): Promise<Answer> =>
  within((tell, began) => {
    const child = spawn("ping", ["-n", "-q", "-c", "1", "-W", "4", ip], {
      stdio: "ignore",
      env: { NODE_ENV: "production", LC_ALL: "C", PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin" },
    });
    child.on("error", () => tell(failed("no_ping")));
    // 1 = no answer; anything else says that it could not ask.
    child.on("close", (code) =>
      tell(code === 0 ? { ok: true, tookMs: tookMs(began) } : failed(code === 1 ? "late" : "no_ping")),
    );
    return () => void child.kill("SIGKILL");
  });

const probes: Record<ProbeKind, (probe: Probe) => Promise<Answer>> = {
  ping,
  tcp: connect,
  http: request,
  https: request,
};

/** Asks an address once, for at most five seconds. Never throws. */
export const probe = (asked: Probe): Promise<Answer> =>
  net.isIP(asked.ip) === 0 ? Promise.resolve(failed("broken")) : probes[asked.kind](asked);

export type AskProbe = typeof probe;
