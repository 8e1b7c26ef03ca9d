import { describe, expect, it } from "vitest";
import { settingNames } from "../settings/environment";
import { doubtfulLines } from "./doubtful-settings";

const found = (...names: string[]) => doubtfulLines(names);
const line = (name: string) => `The environment variable ${name} is no setting of the panel`;

describe("a setting that looks like one of ours", () => {
  it.each([
    ["SINGUP", "SIGN_UP"],
    ["SIGNUP", "SIGN_UP"],
    ["SIGN_UPS", "SIGN_UP"],
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["PUBLICURL", "PUBLIC_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["PROT", "PORT"],
    ["SECERT", "SECRET"],
    ["TRUST_PROXYS", "TRUST_PROXY"],
    ["MODULE_ALIAS", "MODULE_ALIASES"],
    ["SMPT_URL", "SMTP_URL"],
    ["SUSPEND_AFTER_DAY", "SUSPEND_AFTER_DAYS"],
    ["PROVISIONER_SECRTE", "PROVISIONER_SECRET"],
  ])("%s is %s", (name, meant) => {
    expect(found(name)).toEqual([`${line(name)}: did you mean ${meant}?`]);
  });

  it.each(["BERTH_PORT_NUMBER", "RENEWAL_DAYS", "SMTP_HOST", "SMTP_PASSWORD", "LATE_CREDIT_AFTER"])(
    "%s begins as only ours do",
    (name) => {
      expect(found(name)).toEqual([`${line(name)}.`]);
    },
  );
});

describe("what stands in usual environments", () => {
  const of = (text: string) => text.trim().split(/\s+/);

  it.each([
    ["settings themselves", settingNames()],
    [
      "settings of locations",
      of("PROVISIONER_US PROVISIONER_RU PROVISIONER_UK PROVISIONER_VM PROVISIONER_NL2"),
    ],
    [
      "a shell",
      of(`HOME PATH PWD OLDPWD SHELL SHLVL TERM USER LOGNAME LANG LC_ALL LANGUAGE MAIL MAILCHECK EDITOR PAGER TZ
        HOSTNAME HOSTTYPE HOSTALIASES DISPLAY COLORTERM LS_COLORS LESSOPEN SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK
        SUDO_USER SUDO_COMMAND XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS DEBIAN_FRONTEND _ TMPDIR DATA HOSTS
        PORTS ROLES POST HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY PS1 PS2 IFS OPTIND UID EUID`),
    ],
    [
      "systemd",
      of(`INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_FDS LISTEN_PID MAINPID MANAGERPID WATCHDOG_USEC
        STATE_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY MEMORY_PRESSURE_WATCH`),
    ],
    [
      "Docker and Kubernetes",
      of(`container HOSTNAME KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT_443_TCP_PROTO
        POWERDNS_SERVICE_HOST POWERDNS_SERVICE_PORT POWERDNS_PORT POWERDNS_PORT_8081_TCP_ADDR SMTP_PORT SMTP_PORT_25_TCP
        SMTP_NAME SMTP_ENV_RELAY DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP DATABASE_HOST DATABASE_NAME POSTGRES_USER
        POSTGRES_PASSWORD POSTGRES_DB PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA`),
    ],
    [
      "npm, Node and Next",
      of(`npm_config_loglevel npm_package_name npm_lifecycle_event NODE NODE_ENV NODE_OPTIONS NODE_PATH NVM_DIR INIT_CWD
        NPM_CONFIG_PREFIX NEXTAUTH_URL NEXTAUTH_SECRET NEXT_TELEMETRY_DISABLED NEXT_RUNTIME FORCE_COLOR NO_COLOR
        WATCHPACK_POLLING UV_THREADPOOL_SIZE`),
    ],
    [
      "CI and clouds",
      of(`CI GITHUB_ACTIONS GITHUB_ACTOR GITHUB_ACTOR_ID GITHUB_TOKEN GITHUB_SHA GITHUB_REF GITHUB_ENV GITHUB_RUN_ID
        GITHUB_SERVER_URL GITHUB_API_URL GITHUB_REPOSITORY RUNNER_OS RUNNER_TEMP GITLAB_CI CI_JOB_ID CI_PROJECT_URL
        GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT AWS_REGION AWS_SECRET_ACCESS_KEY STRIPE_API_KEY VK_ICD_FILENAMES
        VK_LAYER_PATH QEMU_AUDIO_DRV QEMU_LD_PREFIX DNS_SERVER OIDC_TOKEN PLAYWRIGHT_BROWSERS_PATH VITEST TEST_WORKER_ID`),
    ],
  ])("%s raises no alarm", (_where, names) => {
    expect(found(...names)).toEqual([]);
  });
});
