import { z } from "zod";
import { claimedRoles, isTrustworthy, mailDomains, onOrOff } from "@/lib/base/setting-forms";
import { settingOf } from "./setting";

const staff = settingOf("staff");

/** Sign-in of staff through the company's own OpenID Connect issuer. */
export const staffSignInSettings = {
  STAFF_OIDC_ISSUER: staff(
    z.string().refine(isTrustworthy, "must be an https address").optional(),
    "sign-in of staff through the company's OpenID Connect issuer: `https`, or `http` on the same machine",
    { usually: "none: off" },
  ),
  STAFF_OIDC_CLIENT_ID: staff(
    z.string().optional(),
    "client of the panel there; it returns to `PUBLIC_URL/api/auth/callback/staff`",
    { usually: "none: off" },
  ),
  STAFF_OIDC_CLIENT_SECRET: staff(z.string().optional(), "secret of that client", { isSecret: true }),
  STAFF_OIDC_NAME: staff(
    z.string().max(40, "must have at most 40 characters").default("Company account"),
    "what its button says",
  ),
  STAFF_OIDC_DOMAINS: staff(
    mailDomains.optional(),
    "domains of the mail addresses that it may vouch for: `example.com,example.org`",
    { usually: "none: all" },
  ),
  STAFF_OIDC_FACTOR: staff(
    onOrOff().default("off"),
    "`on` takes the issuer's word for the second factor, if it says in `amr` or `acr` that there was one",
  ),
  STAFF_OIDC_ROLE_CLAIM: staff(
    z
      .string()
      .regex(/^[\w.:/-]{1,100}$/, "must be the name of a claim")
      .optional(),
    "claim of its id_token that gives roles, such as `groups`",
    { usually: "none: roles are given here" },
  ),
  STAFF_OIDC_ROLES: staff(
    claimedRoles.optional(),
    "which value of it gives which role, the first that fits: `helpdesk=support,finance=billing`; others do not come in",
    { usually: "none: roles are given here" },
  ),
  STAFF_OIDC_ONLY: staff(
    onOrOff().default("off"),
    "`on` lets staff in through the issuer alone, except for `STAFF_BREAK_GLASS`",
  ),
  STAFF_BREAK_GLASS: staff(
    z.email("must be an email address").optional(),
    "the administrator who signs in with the password whatever the issuer does",
  ),
};
