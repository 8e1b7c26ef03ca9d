import { afterEach, expect, test } from "vitest";
import { wrongAlias } from "@/lib/domain/identity/auth/shared/wrong-alias";
import { runtime, setRuntime } from "@/lib/env";
import { setTestRuntime } from "@/lib/testing/factories";
import { wrapSuccess } from "./envelope";
import { findEntry } from "./find-operation";

setTestRuntime("https://panel.example.com");
const { environment } = runtime();
const serveWith = (FIELD_ALIASES?: string) =>
  setRuntime({ ...runtime(), environment: { ...environment, FIELD_ALIASES } });
afterEach(() => serveWith());

const logins = [
  "login",
  "whmcslogin",
  "2fa_check",
  "github_signin",
  "google_signin",
  "oidc_signin",
  "vk_signin",
];

test.each([...logins, "info"])("auth/%s answers an aliased field under both names", (action) => {
  const wrapped = (output: object) =>
    wrapSuccess(findEntry("auth", action)?.envelope ?? "ok", "auth", action, output);
  const output = { result: { billing_id: "7", panel: "https://panel.example.com" }, timings: [] };
  expect(wrapped(output)).toEqual(output);
  serveWith("whmcs_id:billing_id,invapi:panel,visitor:VisitorID");
  expect(wrapped(output)).toEqual({
    result: { ...output.result, whmcs_id: "7", invapi: "https://panel.example.com" },
    timings: [],
  });
  expect(wrapped({ result: { "2fa": "totp", token: null } })).toEqual({
    result: { "2fa": "totp", token: null },
  });
});

test.each([
  ["whmcs_id:billing_id,invapi:panel", null],
  ["constructor:billing_id", null],
  ["id:billing", "the token record has no field billing"],
  ["id:toString", "the token record has no field toString"],
  ["panel:billing_id", "panel is a field of the token record already"],
  ["id:billing_id,id:panel", "id is named twice"],
])("%s is served unless %s", (text, reason) => {
  expect(wrongAlias(text)).toBe(reason);
});
