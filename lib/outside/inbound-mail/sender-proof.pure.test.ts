import { expect, test } from "vitest";
import { isSenderProved } from "./sender-proof";

const from = "anna@example.com";
const proved = (...results: string[]) => isSenderProved(results, "mx.panel.example", from);

test.each([
  "mx.panel.example; dmarc=pass (p=reject) header.from=example.com",
  "mx.panel.example 1; spf=fail smtp.mailfrom=other.example; dkim=pass header.d=example.com header.s=a",
  "MX.panel.example; spf=pass smtp.mailfrom=bounce@Example.com",
])("is proved by: %s", (result) => {
  expect(proved("elsewhere.example; dmarc=fail header.from=example.com", result)).toBe(true);
});

test.each([
  "",
  "mx.panel.example; none",
  "elsewhere.example; dmarc=pass header.from=example.com",
  "mx.panel.example.evil.example; dmarc=pass header.from=example.com",
  "mx.panel.example; dmarc=fail header.from=example.com",
  "mx.panel.example; dkim=pass header.d=other.example",
  "mx.panel.example; dkim=pass header.d=example.com.evil.example",
  "mx.panel.example; dkim=fail (dkim=pass header.d=example.com; dmarc=pass header.from=example.com)",
  "mx.panel.example; spf=pass smtp.helo=example.com",
])("is not proved by: %s", (result) => {
  expect(proved(result)).toBe(false);
});

test("nothing is proved where no server is trusted", () => {
  expect(isSenderProved(["mx.panel.example; dmarc=pass header.from=example.com"], null, from)).toBe(false);
});
