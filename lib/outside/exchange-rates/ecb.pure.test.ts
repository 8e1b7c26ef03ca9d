import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ecbRates, parseEcb } from "./ecb";
import { simulatedRates } from "./simulated";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const dayOf = (day: string, rates: Record<string, string>, quote = "'") =>
  `<Cube time=${quote}${day}${quote}>${Object.entries(rates)
    .map(([name, rate]) => `<Cube currency=${quote}${name}${quote} rate=${quote}${rate}${quote}/>`)
    .join("\n")}</Cube>`;
const fileOf = (...days: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><Cube>${days.join("")}</Cube></gesmes:Envelope>`;

async function source(answer: RequestListener) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, read: ecbRates(`http://127.0.0.1:${port}`).read };
}

const never = new AbortController().signal;
const says =
  (text: string): RequestListener =>
  (_request, response) =>
    void response.end(text);

test("the daily file and that of 90 days are read, the newest day last", async () => {
  const friday = dayOf("2026-11-27", { USD: "1.0856", PLN: "4.2613" });
  const daily = await source(says(fileOf(friday)));
  expect(await daily.read("day", never)).toEqual([
    { day: "2026-11-27", rates: { USD: "1.0856", PLN: "4.2613" } },
  ]);
  const history = await source(says(fileOf(friday, dayOf("2026-11-26", { USD: "1.0801" }, '"'))));
  expect((await history.read("90 days", never)).map(({ day }) => day)).toEqual(["2026-11-26", "2026-11-27"]);
  expect([...daily.asked, ...history.asked]).toEqual(["/eurofxref-daily.xml", "/eurofxref-hist-90d.xml"]);
});

test("a service that is away, fails, leads elsewhere, never answers or says too much is no answer", async () => {
  const failing = await source((_request, response) => void response.writeHead(503).end("later"));
  await expect(failing.read("day", never)).rejects.toThrow("503");
  const leading = await source(
    (_request, response) => void response.writeHead(302, { location: "/x" }).end(),
  );
  await expect(leading.read("day", never)).rejects.toThrow();
  const silent = await source(() => undefined);
  await expect(silent.read("day", AbortSignal.timeout(50))).rejects.toThrow();
  const huge = await source((_request, response) => {
    const part = "x".repeat(64 * 1024);
    for (let turn = 0; turn < 40; turn++) response.write(part);
    response.end();
  });
  await expect(huge.read("day", never)).rejects.toThrow("too long");
});

test.each([
  ["no file at all", "<html>down for maintenance</html>"],
  ["a day without rates", fileOf(dayOf("2026-11-27", {}))],
  ["a day that does not exist", fileOf(dayOf("2026-02-30", { USD: "1.08" }))],
  ["a rate of nothing", fileOf(dayOf("2026-11-27", { USD: "0.0000" }))],
  ["a rate that is none", fileOf(dayOf("2026-11-27", { USD: "N/A" }))],
  ["a currency that is none", fileOf(dayOf("2026-11-27", { usd: "1.08" }))],
  ["a rate before its day", fileOf("<Cube currency='USD' rate='1.08'/>")],
  [
    "more days than there are",
    fileOf(...Array.from({ length: 101 }, () => dayOf("2026-11-27", { USD: "1" }))),
  ],
])("%s is refused whole", (_what, text) => {
  expect(() => parseEcb(text)).toThrow("file of exchange rates");
});

test("the fake has every day, today last", async () => {
  const days = await simulatedRates(() => new Date("2026-11-29T12:00:00Z")).read("90 days", never);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([90, "2026-09-01", "2026-11-29"]);
});
