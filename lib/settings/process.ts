import { z } from "zod";
import { onOrOff, secretOf, webAddress, wholeNumber } from "@/lib/base/setting-forms";
import { settingOf, startSetting } from "./setting";

const operation = settingOf("operation");

/** Listening addresses, data directory, and start and stop of the processes. */
export const processSettings = {
  PORT: startSetting(wholeNumber(1, 65535).default(3000), "port of the panel"),
  HOST: startSetting(
    z.string().default("0.0.0.0"),
    "address it listens on; `127.0.0.1` behind a proxy on the same machine",
  ),
  PUBLIC_URL: startSetting(
    webAddress().optional(),
    "address that customers use; with `https` cookies are secure. Once set, pages act from that address alone",
    { usually: "`http://localhost:PORT`" },
  ),
  DATA_DIR: startSetting(
    z.string().default(".data"),
    "folder of the embedded database, of machines and images, and of the secret when `SECRET` is not set",
  ),
  DEMO: startSetting(
    onOrOff().default("on"),
    "`off` leaves a new embedded database empty, to be set up by the link that the start prints ([install.md](install.md#after-the-start)); the demo's passwords are public",
  ),
  SECRET: startSetting(
    secretOf(32).optional(),
    "at least 32 characters; hashes and seals every other secret; the same for every process and command on one database",
    { isSecret: true, usually: "generated once in `DATA_DIR`" },
  ),
  ROLE: startSetting(
    z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
    "`web` serves, `worker` runs jobs, `all` does both",
  ),
  HEALTH_PORT: startSetting(
    wholeNumber(1, 65535).optional(),
    "port on which a worker answers `/healthz`, `/readyz` and `/metrics`; a process that serves answers them at its own port",
  ),
  TRUST_PROXY: startSetting(
    z.string().optional(),
    "addresses or ranges whose `X-Forwarded-For` and `-Proto` are trusted; also `loopback`, `private`, and `1` for any peer",
  ),
  PAGES_PROCESSES: startSetting(
    wholeNumber(1, 64).optional(),
    "processes that render the pages of one web process; they share the connections of `DATABASE_POOL`",
    { usually: "one per two processors, 4 at most" },
  ),
  DRAIN_SECONDS: operation(
    wholeNumber(0, 600).optional(),
    "how long a web process that was told to stop keeps serving, with `/readyz` at 503",
    { usually: { demo: "0", otherwise: "5" } },
  ),
  LOG_LEVEL: operation(
    z
      .enum(["debug", "info", "warn", "error", "silent"], {
        error: "must be debug, info, warn, error or silent",
      })
      .default("info"),
    "`debug`, `info`, `warn`, `error` or `silent`; logs are JSON lines, secrets are redacted",
  ),
  METRICS_TOKEN: operation(
    secretOf(16).optional(),
    "bearer token that may read `/metrics`, at least 16 characters",
    { isSecret: true },
  ),
};
