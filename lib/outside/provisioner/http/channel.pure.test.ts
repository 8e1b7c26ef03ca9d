import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { callTerms } from "../port";
import { HttpPower } from "./answers";
import { openChannel } from "./channel";

const contract = readFileSync("docs/provisioner.md", "utf8");

test("ends with its caller when no answer comes", async () => {
  const caller = new AbortController();
  const server = createServer(() => caller.abort());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = openChannel({ url: `http://127.0.0.1:${port}`, secret: "s".repeat(32) });
  const asked = ask("status", HttpPower, { body: {}, signal: caller.signal });
  await expect(asked).rejects.toMatchObject({ failure: { code: "unclear" } });
  server.closeAllConnections();
  server.close();
});

test("follows nobody elsewhere", async () => {
  const visited: string[] = [];
  const server = createServer((request, response) => {
    visited.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = openChannel({ url: `http://127.0.0.1:${port}/machines`, secret: "s".repeat(32) });
  await expect(ask("status", HttpPower, { body: {} })).rejects.toMatchObject({
    failure: { code: "unclear" },
  });
  expect(visited).toEqual(["/machines/status"]);
  server.close();
});

/** Images are those of an engine: a company's own provisioner has no call for them. */
const ofEngines = ["readSystemImages"];
const asked = Object.entries(callTerms).filter(([call]) => !ofEngines.includes(call));

test.each(asked)("%s is in the contract, with its seconds", (call, { seconds }) => {
  const row = contract.split("\n").find((line) => line.startsWith("| `") && line.includes(`\`${call}\``));
  expect(row).toMatch(new RegExp(`\\| ${seconds} +\\|$`));
});
