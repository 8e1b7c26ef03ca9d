import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startLog } from "@/lib/log";
import { setTestRuntime } from "@/lib/testing/factories";
import { type FakeIssuer, type Misbehavior, startFakeIssuer } from "@/lib/testing/fakes/oidc-issuer";
import { beginOAuth, finishOAuth } from "../next-auth";
import { providerOf } from "./provider";
import { staffIdentityOf } from "./staff-claims";

let issuer: FakeIssuer;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  setTestRuntime("http://panel.test", false, {
    STAFF_OIDC_ISSUER: issuer.url,
    STAFF_OIDC_CLIENT_ID: "berth",
    STAFF_OIDC_CLIENT_SECRET: "a secret of tests",
  });
  startLog("silent");
});
afterAll(async () => {
  startLog("warn");
  await issuer.stop();
});
beforeEach(() => {
  issuer.wrong = null;
  issuer.person = { sub: "77", email: "Sam@Company.test", email_verified: true, amr: ["pwd", "mfa"] };
});

const jarOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [pair = ""] = line.split(";");
      const mark = pair.indexOf("=");
      return [pair.slice(0, mark), decodeURIComponent(pair.slice(mark + 1))];
    }),
  );

/** Leaves for the issuer and comes back, as a browser does. */
async function signIn(change: (query: Record<string, string>) => void = () => undefined) {
  const provider = providerOf("staff");
  if (!provider) throw new Error("The issuer is off.");
  const service = { provider, address: "http://panel.test" };
  const left = await beginOAuth(service);
  const answer = await fetch(left.location ?? "", { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.href).toMatch(/^http:\/\/panel\.test\/api\/auth\/callback\/staff\?/);
  const query = Object.fromEntries(back.searchParams);
  change(query);
  const { claims } = await finishOAuth(service, { query, cookies: jarOf(left.cookies) });
  return claims === null ? null : staffIdentityOf(claims);
}

test("whoever the issuer vouches for is known, with the second factor that it tells of", async () => {
  expect(await signIn()).toEqual({ subject: "77", email: "sam@company.test", hasFactor: true, groups: [] });
  issuer.person = { sub: "78", email: "kim@company.test", email_verified: false, amr: ["pwd"] };
  expect(await signIn()).toEqual({ subject: "78", email: "", hasFactor: false, groups: [] });
});

test("an email that only userinfo has does not lose the second factor of the id_token", async () => {
  issuer.person = { sub: "79", amr: ["otp"] };
  expect(await signIn()).toEqual({ subject: "79", email: "", hasFactor: true, groups: [] });
});

const wrongs: Misbehavior[] = [
  "nonce",
  "audience",
  "expired",
  "key",
  "issuer",
  "unsigned",
  "verifier",
  "broken",
];
test.each(wrongs)("an answer with a wrong %s is nobody's", async (wrong) => {
  issuer.wrong = wrong;
  expect(await signIn()).toBeNull();
});

test.each(["slow", "huge"] as const)(
  "an issuer that is %s is given up",
  { timeout: 15_000 },
  async (wrong) => {
    issuer.wrong = wrong;
    expect(await signIn()).toBeNull();
  },
);

test("an answer with another state is nobody's", async () => {
  const found = signIn((query) => {
    query.state = "another";
  });
  expect(await found).toBeNull();
});

test.each([
  ["a class that is phishing-resistant", { acr: "phr" }, true],
  ["a method that takes a device", { amr: ["hwk"] }, true],
  ["a password alone", { amr: ["pwd"], acr: "0" }, false],
  ["words of another shape", { amr: "mfa", acr: 2 }, false],
])("%s as a second factor", (_what, claims, hasFactor) => {
  expect(staffIdentityOf({ sub: "1", ...claims })).toMatchObject({ hasFactor });
});
