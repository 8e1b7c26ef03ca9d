import { afterEach, expect, test, vi } from "vitest";
import { callableBesides } from "@/lib/base/address";
import { requireCallable } from "./callback-url";

afterEach(() => vi.useRealTimers());

const asks = (url: string, addresses: string[] = [], networks: string[] = []) =>
  requireCallable(url, {
    resolve: async (host) => (/^[\d.]+$|:/.test(host) ? [host] : addresses),
    isAllowed: callableBesides(networks),
  });
const refused = {
  message: expect.stringMatching(/^invalid argument post_install_callback: leads to an address/),
  extras: { fields: { post_install_callback: expect.any(String) } },
};

test.each([
  ["http://10.0.0.8/", []],
  ["http://127.0.0.1:8080/a", []],
  ["http://2130706433/", []],
  ["http://0x7f.1/", []],
  ["https://169.254.169.254/latest", []],
  ["https://[::1]/", []],
  ["https://[fd12:3456::1]/", []],
  ["https://hooks.example.com/", ["192.168.1.5"]],
  ["https://hooks.example.com/", ["93.184.216.34", "10.0.0.1"]],
])("%s that means %j is refused", async (url, addresses) => {
  await expect(asks(url, addresses)).rejects.toMatchObject(refused);
});

test.each([
  ["https://93.184.216.34/", [], []],
  ["http://hooks.example.com/", ["93.184.216.34"], []],
  ["https://not-yet.example.com/", [], []],
  ["http://10.20.0.5/", [], ["10.20.0.0/16"]],
  ["http://hooks.example.com/", ["10.20.0.5"], ["10.20.0.0/16"]],
  ["http://127.0.0.1/", [], ["127.0.0.0/8"]],
])("%s that means %j is taken, with inner networks %j", async (url, addresses, networks) => {
  await expect(asks(url, addresses, networks)).resolves.toBeUndefined();
});

test("no exception opens the metadata of a cloud, nor more than it names", async () => {
  for (const [url, networks] of [
    ["http://169.254.169.254/", ["0.0.0.0/0"]],
    ["http://10.21.0.5/", ["10.20.0.0/16"]],
  ] as const)
    await expect(asks(url, [], [...networks])).rejects.toMatchObject(refused);
});

test("a name server that says nothing keeps nobody waiting, and nothing is asked without an address", async () => {
  vi.useFakeTimers();
  const resolve = vi.fn(() => new Promise<string[]>(() => undefined));
  const waiting = requireCallable("https://slow.example.com/", { resolve, isAllowed: () => false });
  await vi.advanceTimersByTimeAsync(1_500);
  await expect(waiting).resolves.toBeUndefined();
  await requireCallable("", { resolve, isAllowed: () => false });
  await requireCallable(undefined, { resolve, isAllowed: () => false });
  expect(resolve).toHaveBeenCalledOnce();
});
