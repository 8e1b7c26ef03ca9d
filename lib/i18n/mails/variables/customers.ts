import { acceptedKinds } from "@/lib/base/legal";
import type { AccountNotices, LegalNotices, MemberNotices } from "../notices";
import { isYes, lines, link, number, optional, required, text, type VariablesOf, yesOrNo } from "./variable";

const url = { url: required(link) };
const urlOf = (facts: { url: string }) => ({ url: facts.url });

const change = { new_address: text, ...url };
const changeOf = ({ to, url: address }: AccountNotices["email.changed"]) => ({
  new_address: to,
  url: address,
});

export const customerVariables: VariablesOf<AccountNotices & LegalNotices & MemberNotices> = {
  "sign_up.confirm": { offered: url, valuesOf: urlOf },
  "sign_up.known_address": {
    offered: { login_page: link, reset_page: link },
    valuesOf: (_facts, { pages }) => ({ login_page: pages.login, reset_page: pages.reset }),
  },
  "password.reset": { offered: url, valuesOf: urlOf },
  "password.changed": {
    offered: { reset_page: link },
    valuesOf: (_facts, { pages }) => ({ reset_page: pages.reset }),
  },
  "email.confirm": { offered: url, valuesOf: urlOf },
  "email.change_asked": { offered: change, valuesOf: changeOf },
  "email.changed": { offered: change, valuesOf: changeOf },
  "data.ready": {
    offered: { data_page: required(link), until: text },
    valuesOf: ({ until }, { pages, moment }) => ({ data_page: pages.ownData, until: moment(until) }),
  },
  "account.closed": {
    offered: { erased_on: optional(text), payout: optional(text) },
    valuesOf: ({ erasedOn, payout }, { day, money }) => ({
      erased_on: erasedOn && day(erasedOn),
      payout: payout && money(payout.amount, payout.currency),
    }),
  },
  "account.reopened": {
    offered: { login_page: link },
    valuesOf: (_facts, { pages }) => ({ login_page: pages.login }),
  },
  "account.moved": {
    offered: { login_page: link, reset_page: link, has_password: yesOrNo },
    valuesOf: ({ hasPassword }, { pages }) => ({
      login_page: pages.login,
      reset_page: pages.reset,
      has_password: isYes(hasPassword),
    }),
  },
  "legal.changed": {
    offered: {
      document: text,
      version: number,
      day: text,
      is_now: yesOrNo,
      is_asked: yesOrNo,
      summary: optional(lines),
      url: required(link),
    },
    valuesOf: ({ document, version, on, isNow, summary, url: address }, { words, day }) => ({
      document: words.documents[document],
      version,
      day: day(on),
      is_now: isYes(isNow),
      is_asked: isYes(acceptedKinds.some((kind) => kind === document)),
      summary: summary === "" ? null : summary,
      url: address,
    }),
  },
  "legal.agreed": {
    offered: {
      number,
      version: number,
      signer: text,
      customer: text,
      company: text,
      digest: text,
      moment: text,
      url: required(link),
    },
    valuesOf: ({ at, ...facts }, { moment }) => ({ ...facts, moment: moment(at) }),
  },
  "colleague.invited": {
    offered: { ...url, account: text, hours: number },
    valuesOf: (facts) => ({ url: facts.url, account: facts.account, hours: facts.hours }),
  },
  "colleague.joined": {
    offered: { email: text, role: text, people_page: link },
    valuesOf: ({ email, role }, { words, pages }) => ({
      email,
      role: words.roles[role],
      people_page: pages.people,
    }),
  },
};
