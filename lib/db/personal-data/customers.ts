import { sql } from "drizzle-orm";
import { accounts, accountVersions, accountWords, emptyProfile } from "../tables/customers/accounts";
import { contacts } from "../tables/customers/contacts";
import { dataExportParts, dataRequests } from "../tables/customers/data-requests";
import { kycChecks } from "../tables/customers/kyc";
import { legalAcceptances, legalAgreements, legalTexts, legalVersions } from "../tables/customers/legal";
import { members } from "../tables/customers/members";
import { projects } from "../tables/customers/projects";
import { signUpBlocks } from "../tables/customers/sign-up-blocks";
import { signUps } from "../tables/customers/sign-ups";
import { taxExemptions } from "../tables/customers/tax-exemptions";
import { impersonal, personal } from "./declare";
import { by, byEmail, either, through } from "./paths";

export const customersData = [
  personal(contacts, {
    topic: "account",
    rows: by(contacts.accountId),
    shows: [
      ...([
        "email",
        "firstname",
        "lastname",
        "companyname",
        "address1",
        "address2",
        "city",
        "state",
      ] as const),
      ...(["postcode", "country", "phonenumber", "taxId"] as const),
    ],
    hides: ["passwordHash"],
    erase: "delete",
  }),
  personal(kycChecks, {
    topic: "account",
    rows: by(kycChecks.accountId),
    shows: ["kycId", "comment"],
    hides: ["reference"],
    codes: ["state"],
    erase: "delete",
  }),
  personal(members, {
    topic: "account",
    rows: either(by(members.accountId), by(members.personId)),
    shows: ["email"],
    codes: ["role"],
    erase: "delete",
  }),
  personal(projects, {
    topic: "servers",
    rows: by(projects.accountId),
    shows: ["name"],
    codes: ["slug"],
    erase: { name: sql`'project-' || projects.id`, slug: sql`'project-' || projects.id` },
  }),
  personal(signUps, {
    topic: "account",
    rows: byEmail(signUps.email),
    shows: ["email", "details", "legal"],
    hides: ["passwordHash", "tokenHash"],
    erase: "delete",
  }),
  // The hash stays: with it the same person would be recognized, and it tells nobody who that was.
  personal(signUpBlocks, {
    topic: "account",
    rows: by(signUpBlocks.accountId),
    // Staff answer for what they have noted themselves.
    hides: ["hint", "reason"],
    codes: ["kind", "hash"],
    erase: { hint: "", reason: "" },
    isExported: false,
  }),
  personal(taxExemptions, {
    topic: "money",
    rows: by(taxExemptions.accountId),
    shows: ["basis", "proofName"],
    hides: ["proof"],
    codes: ["proofType"],
    erase: {},
    keeps: { basis: "tax", proofName: "tax", proof: "tax" },
    later: { basis: "", proofName: "", proof: sql`''::bytea` },
    dated: (day) => sql`${taxExemptions.grantedAt} < ${day}::date`,
  }),
  // What was accepted when stays: it proves the contract, and says no more who that was.
  personal(legalAcceptances, {
    topic: "account",
    rows: by(legalAcceptances.accountId),
    shows: ["address"],
    codes: ["language", "occasion"],
    erase: { address: "" },
  }),
  personal(legalAgreements, {
    topic: "account",
    rows: by(legalAgreements.accountId),
    shows: ["facts", "signer", "hash", "address"],
    hides: ["pdf"],
    codes: ["language"],
    erase: { facts: sql`'{}'::jsonb`, signer: "", hash: "", address: "", pdf: sql`''::bytea` },
  }),
  impersonal(legalVersions, ["kind", "summary"]),
  impersonal(legalTexts, ["language", "body", "url"]),
  personal(dataExportParts, {
    topic: "requests",
    rows: through(dataExportParts.requestId, dataRequests.id, by(dataRequests.accountId)),
    hides: ["content"],
    erase: "delete",
    isExported: false,
  }),
  personal(dataRequests, {
    topic: "requests",
    rows: by(dataRequests.accountId),
    hides: ["reason"],
    codes: ["kind", "state", "step"],
    erase: { reason: null },
  }),
  personal(accountVersions, {
    topic: "account",
    rows: by(accountVersions.accountId),
    erase: {},
    isExported: false,
  }),
  personal(accountWords, {
    topic: "servers",
    rows: by(accountWords.accountId),
    hides: ["parts"],
    erase: "delete",
    isExported: false,
  }),
];

/** Last of all: until it is replaced, the rows that are known by the email alone can be found. */
export const accountData = personal(accounts, {
  topic: "account",
  rows: by(accounts.id),
  shows: ["email", "country", "kycId", "kycComment", "vatNumber", "profile", "lastLoginAddress"],
  hides: ["passwordHash", "totpSecret"],
  codes: ["role", "currency", "language", "status", "vatCheckedBy"],
  erase: {
    uuid: sql`gen_random_uuid()`,
    email: sql`'erased-' || accounts.id || '@erased.invalid'`,
    emailVerifiedAt: null,
    passwordHash: null,
    country: "",
    kycId: null,
    kycComment: null,
    vatNumber: "",
    vatCheckedAt: null,
    profile: sql`${JSON.stringify(emptyProfile)}::jsonb`,
    totpSecret: null,
    emailFactor: false,
    passkeyFactor: false,
    passwordChangedAt: null,
    lastLoginAt: null,
    lastLoginAddress: null,
  },
});
