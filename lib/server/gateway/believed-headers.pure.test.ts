import { expect, test } from "vitest";
import { believedHeaders } from "./believed-headers";

const own = { requestId: "request-1", nonce: "n", policy: "default-src 'self'" };
const caller = { address: "203.0.113.7", counted: "203.0.113.7" };
const options = { publicUrl: "https://panel.test", isAddressFixed: true, caller };
const ours = {
  "x-berth-address": "203.0.113.7",
  "x-request-id": "request-1",
  "x-nonce": "n",
  "content-security-policy": own.policy,
  "x-forwarded-host": "panel.test",
  "x-forwarded-proto": "https",
};

test("what the panel itself says of a caller reaches the pages, whatever the caller calls a header of the connection", () => {
  const told = believedHeaders(
    {
      headers: {
        ...{ host: "panel.test", accept: "text/html", "x-berth-address": "198.51.100.1", "x-nonce": "evil" },
        connection: `close, ${Object.keys(ours).join(", ")}, X-Berth-Device, x-own`,
        "x-own": "1",
      },
    },
    own,
    options,
  );
  expect(told).toEqual({
    ...{ host: "panel.test", accept: "text/html" },
    ...ours,
    "x-berth-device": expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});
