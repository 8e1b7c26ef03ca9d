import type { Route } from "next";

type Section = {
  /** Also the key of its name in the `account.sections` messages. */
  key:
    | "profile"
    | "details"
    | "contacts"
    | "people"
    | "notifications"
    | "security"
    | "sessions"
    | "links"
    | "identity"
    | "sshKeys"
    | "activity"
    | "legal"
    | "support"
    | "ownData";
  href: Route;
};

/** Sections of the account, in order. Only existing ones are listed. */
export const sections: readonly Section[] = [
  { key: "profile", href: "/account" },
  { key: "details", href: "/account/details" },
  { key: "contacts", href: "/account/contacts" },
  { key: "people", href: "/account/people" },
  { key: "notifications", href: "/account/notifications" },
  { key: "security", href: "/account/security" },
  { key: "sessions", href: "/account/sessions" },
  { key: "links", href: "/account/links" },
  { key: "identity", href: "/account/identity" },
  { key: "sshKeys", href: "/account/ssh-keys" },
  { key: "activity", href: "/account/activity" },
  { key: "legal", href: "/account/legal" },
  { key: "support", href: "/account/support-access" },
  { key: "ownData", href: "/account/data" },
];
