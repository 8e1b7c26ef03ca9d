import { expect, test } from "vitest";
import { maskAddresses } from "./mask-addresses";

test.each([
  ["https://hooks.example.test/t/abc?key=1#x", "https://hooks.example.test/…"],
  ["https://hooks.example.test:8443/t", "https://hooks.example.test:8443/…"],
  ["https://user:word@hooks.example.test", "https://hooks.example.test/…"],
  ["https://u@s:w@hooks.example.test/t", "https://hooks.example.test/…"],
  ["https://hooks.example.test?key=1", "https://hooks.example.test/…"],
  ["HTTPS://Hooks.example.test/t", "https://hooks.example.test/…"],
  ["https://hooks.example.test:port/t", "…"],
  ["to http://a.test/1 from https://b.test/2.", "to http://a.test/… from https://b.test/…"],
  ['{"url":"https://a.test/1","name":"x"}', '{"url":"https://a.test/…","name":"x"}'],
  ["https://hooks.example.test", "https://hooks.example.test"],
  ["https://hooks.example.test/", "https://hooks.example.test/"],
  ["anna@example.test", "anna@example.test"],
])("%s is shown as %s", (text, shown) => expect(maskAddresses(text)).toBe(shown));
