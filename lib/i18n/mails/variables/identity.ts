import type {
  Circumstances,
  KeyNotices,
  LinkedAccountNotices,
  LoginNotices,
  PinNotices,
  TwoFactorNotices,
} from "../notices";
import { choice, link, number, optional, required, text, type VariablesOf, type Writer } from "./variable";

const circumstances = { time: text, address: text };
const circumstancesOf = ({ at, address }: Circumstances, { moment }: Writer) => ({
  time: moment(at),
  address,
});

const ownPages = { account_page: link, sessions_page: link };
const ownPagesOf = ({ pages }: Writer) => ({ account_page: pages.account, sessions_page: pages.sessions });

const key = { name: text, ...circumstances };
const keyOf = (facts: Circumstances & { name: string }, writer: Writer) => ({
  name: facts.name,
  ...circumstancesOf(facts, writer),
});

const linked = { service: text, email: optional(text), ...circumstances };
const linkedOf = (facts: LinkedAccountNotices["identity.linked"], writer: Writer) => ({
  service: facts.service,
  email: facts.email === "" ? null : facts.email,
  ...circumstancesOf(facts, writer),
});

type Of = LoginNotices & TwoFactorNotices & LinkedAccountNotices & PinNotices & KeyNotices;

export const identityVariables: VariablesOf<Of> = {
  "sign_in.code": { offered: { code: required(text) }, valuesOf: ({ code }) => ({ code }) },
  "sign_in.new_device": {
    offered: { ...circumstances, device: optional(text), url: required(link) },
    valuesOf: (facts, writer) => ({
      ...circumstancesOf(facts, writer),
      device: facts.device || null,
      url: facts.url,
    }),
  },
  "factors.code": { offered: { code: required(text) }, valuesOf: ({ code }) => ({ code }) },
  "factors.changed": {
    offered: {
      change: choice(
        "totp_on",
        "totp_off",
        "email_on",
        "email_off",
        "passkey_on",
        "passkey_off",
        "passkey_added",
        "passkey_removed",
        "codes_made",
      ),
      passkey: optional(text),
      ...circumstances,
      ...ownPages,
    },
    valuesOf: (facts, writer) => ({
      change: facts.change,
      passkey: facts.passkey ?? null,
      ...circumstancesOf(facts, writer),
      ...ownPagesOf(writer),
    }),
  },
  "factors.recovery_code_used": {
    offered: { codes_left: number, ...circumstances, ...ownPages },
    valuesOf: (facts, writer) => ({
      codes_left: facts.left,
      ...circumstancesOf(facts, writer),
      ...ownPagesOf(writer),
    }),
  },
  "identity.linked": { offered: linked, valuesOf: linkedOf },
  "identity.unlinked": { offered: linked, valuesOf: linkedOf },
  "pin.changed": { offered: {}, valuesOf: () => ({}) },
  "pin.reset_asked": { offered: {}, valuesOf: () => ({}) },
  "pin.removed": { offered: {}, valuesOf: () => ({}) },
  "pin.wrong": {
    offered: {
      attempts: number,
      first_time: text,
      locked_minutes: optional(number),
      pin_page: link,
      sessions_page: link,
      api_keys_page: link,
    },
    valuesOf: ({ total, since, lockedMinutes }, { moment, pages }) => ({
      attempts: total,
      first_time: moment(since),
      locked_minutes: lockedMinutes,
      pin_page: pages.pin,
      sessions_page: pages.sessions,
      api_keys_page: pages.apiKeys,
    }),
  },
  "api_key.created": {
    offered: { ...key, maker: optional(text), key_page: link, ...ownPages },
    valuesOf: (facts, writer) => ({
      ...keyOf(facts, writer),
      maker: facts.maker,
      key_page: `${writer.pages.apiKeys}/${facts.id}`,
      ...ownPagesOf(writer),
    }),
  },
  "api_key.signed_in": { offered: key, valuesOf: keyOf },
  "api_key.notification_tried": { offered: key, valuesOf: keyOf },
  "recipient.confirm": { offered: { url: required(link) }, valuesOf: ({ url }) => ({ url }) },
};
