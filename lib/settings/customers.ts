import { z } from "zod";
import {
  fieldAliases,
  moduleAliases,
  networks,
  onOrOff,
  webAddress,
  wholeNumber,
} from "@/lib/base/setting-forms";
import { listShapes } from "@/lib/base/setting-lists";
import { settingOf } from "./setting";

const limits = settingOf("limits");
const operation = settingOf("operation");
const signUp = settingOf("sign_up");
const staff = settingOf("staff");

/** Sign-up, and limits per account. */
export const customerSettings = {
  SIGN_UP: signUp(
    onOrOff().optional(),
    "`on` lets anyone open an account; each is confirmed by a mail (without `SMTP_URL` read it with `cli mails EMAIL`)",
    { usually: { demo: "on", otherwise: "off" } },
  ),
  SESSIONS_LIMIT: limits(
    wholeNumber(5, 100_000).default(100),
    "live sessions of one account; one more ends the one that was idle longest, and the login history says so",
  ),
  STAFF_SESSION_MINUTES: staff(wholeNumber(5, 720).default(240), "how long staff stay signed in, 5 to 720"),
  API_RATE_LIMIT: limits(
    wholeNumber(0, 1_000_000).optional(),
    "calls per minute of one session, counted in each process; 0 = unlimited",
    { usually: { demo: "0", otherwise: "600" } },
  ),
  UNPAID_ORDERS_LIMIT: limits(
    wholeNumber(0, 1_000_000).optional(),
    "unpaid orders that one account may have; 0 = unlimited",
    { usually: { demo: "0", otherwise: "10" } },
  ),
  IMAGES_LIMIT: limits(wholeNumber(0, 10_000).default(10), "images of servers that one account may have"),
  IMAGES_LIMIT_GB: limits(
    wholeNumber(0, 1_000_000).default(500),
    "GB that images of servers of one account may take; one is made as long as they take less",
  ),
  BACKUPS_AT_ONCE: limits(
    wholeNumber(1, 1_000).default(4),
    "backups and snapshots that one back end makes at the same time by schedule",
  ),
  SUPPORT_EMAIL: signUp(
    z.email("must be an email address").optional(),
    "how customers reach the operator, shown on `/help`",
  ),
  SUPPORT_URL: signUp(webAddress().optional(), "a page for the same"),
  MODULE_ALIASES: operation(moduleAliases.optional(), "further path names of API modules: `name=module,…`", {
    list: listShapes.moduleAliases,
  }),
  FIELD_ALIASES: operation(
    fieldAliases.optional(),
    "further names of fields in the answers of logins and `auth/info`: `alias:name,…` ([operating.md](operating.md#older-clients))",
    { list: listShapes.fieldAliases },
  ),
  CALLBACK_PRIVATE_NETWORKS: operation(
    networks.optional(),
    "networks of your own that `post_install_callback` may lead to, `10.0.0.0/8,…`; all other private addresses are refused at the order",
    { list: listShapes.networks },
  ),
};
