import { afterEach, expect, test, vi } from "vitest";
import { readEnvironment } from "./environment";

afterEach(() => vi.unstubAllEnvs());

const withSettings = (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return readEnvironment;
};

test.each([
  [
    { GOOGLE_CLIENT_ID: "a" },
    "The environment variable GOOGLE_CLIENT_SECRET is wrong: must be set together with GOOGLE_CLIENT_ID.",
  ],
  [
    { OIDC_ISSUER: "https://issuer.test", OIDC_CLIENT_SECRET: "b" },
    "The environment variable OIDC_CLIENT_ID is wrong: must be set together with OIDC_ISSUER and OIDC_CLIENT_SECRET.",
  ],
  [
    { OIDC_ISSUER: "http://issuer.test", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
    "The environment variable OIDC_ISSUER is wrong: must be an https address.",
  ],
])("half a service of single sign-on stops the start with one sentence: %j", (settings, sentence) => {
  expect(withSettings(settings)).toThrow(new Error(sentence));
});

test.each([
  "https://issuer.test/realm",
  "http://127.0.0.1:4000",
  "http://localhost:4000",
  "http://[::1]:4000",
])("an issuer may be %s", (OIDC_ISSUER) => {
  const read = withSettings({ OIDC_ISSUER, OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b", OIDC_NAME: "" });
  expect(read()).toMatchObject({ OIDC_ISSUER, OIDC_NAME: "OpenID Connect" });
});

test("a location may have a provisioner of its own", () => {
  const read = withSettings({ PROVISIONER_NL: "qemu", PROVISIONER_DE: "", PROVISIONER_URL: "" });
  expect(read().PROVISIONERS).toEqual({ NL: "qemu" });
});

test("a bridge of machines has a name, and their resolvers are addresses", () => {
  expect(withSettings({ QEMU_NETWORK: "bridge", QEMU_BRIDGE: "br 0" })).toThrow(
    "QEMU_BRIDGE is wrong: must be",
  );
  const settings = { QEMU_NETWORK: "bridge", QEMU_BRIDGE: "br0", QEMU_NAMESERVERS: "192.0.2.53,192.0.2.54" };
  expect(withSettings(settings)().QEMU_NAMESERVERS).toEqual(["192.0.2.53", "192.0.2.54"]);
  expect(withSettings({ QEMU_NAMESERVERS: "one.example" })).toThrow(
    "QEMU_NAMESERVERS is wrong: must be IPv4",
  );
});

test.each([["24999-24000"], ["0080-0090"], ["60000-70000"], ["42000"]])(
  "machines have no ports %s",
  (QEMU_PORTS) => {
    expect(withSettings({ QEMU_PORTS })).toThrow("The environment variable QEMU_PORTS is wrong: must");
  },
);

test.each([
  "one.example",
  "192.0.2.300",
  "192.0.2.1:0",
  "192.0.2.1:99999",
  "2001:db8::1:x",
  "[192.0.2.1]:53",
  "1.1.1.1,",
])("a resolver is an address and not %s", (DNS_RESOLVER) => {
  expect(withSettings({ DNS_RESOLVER })).toThrow("The environment variable DNS_RESOLVER is wrong: must look");
});
test.each(["1.1.1.1", "2001:db8::1", "192.0.2.1:5353, [2001:db8::53]:53"])(
  "resolvers may be %s",
  (DNS_RESOLVER) => {
    expect(withSettings({ DNS_RESOLVER })()).toMatchObject({ DNS_RESOLVER });
  },
);
