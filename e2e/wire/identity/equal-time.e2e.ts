import { type AccountDetails, addAccount } from "@/lib/testing/factories";
import { sized } from "@/lib/testing/sized";
import { expect, type Panel, request, test } from "../wire";

const samples = sized(50, 200);
/** Few enough failures per account and address that neither is rate limited. */
const accountsEach = 25;

let lastCaller = 0;
const newCaller = (): string => {
  lastCaller += 1;
  return `10.${lastCaller >> 16}.${(lastCaller >> 8) & 255}.${lastCaller & 255}`;
};

/** Duration of one failed login in ms. */
async function measure(panel: Panel, user: string): Promise<number> {
  const fields = { action: "whmcslogin", user, password: "Wrong-password-1" };
  const from = performance.now();
  const { json } = await request(panel.url, "auth", fields, { from: newCaller() });
  const took = performance.now() - from;
  expect(json.error).toBe("auth: authenthication failure");
  return took;
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Standard error of the difference of two medians; large on a busy machine. */
const medianError = (sorted: readonly number[]): number => {
  const spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.35;
  return 1.25 * spread * Math.sqrt(2 / sorted.length);
};

/** Share of pairs in which the first time is longer: 0.5 if they are indistinguishable. */
function precedence(one: readonly number[], other: readonly number[]): number {
  let longer = 0;
  for (const a of one) for (const b of other) longer += a > b ? 1 : a === b ? 0.5 : 0;
  return longer / (one.length * other.length);
}

/** Tolerance around 0.5: four standard errors for two samples of this size. */
const precedenceError = 4 * Math.sqrt((2 * samples + 1) / (12 * samples * samples));

const kinds = {
  "wrong password": {},
  "wrong password, second factor by mail": { emailFactor: true },
  "wrong password, closed account": { status: "Closed" },
  "account without a password": { passwordHash: null },
} satisfies Record<string, AccountDetails>;

test("a refused login takes as long for an account as for nobody", async ({ panel }) => {
  test.setTimeout(600_000);
  const names = new Map<string, string[]>([
    ["unknown user", Array.from({ length: accountsEach }, (_, index) => `nobody-${index}@example.test`)],
    ["unknown user again", Array.from({ length: accountsEach }, (_, index) => `noone-${index}@example.test`)],
  ]);
  for (const [kind, facts] of Object.entries(kinds)) {
    const made = await Promise.all(Array.from({ length: accountsEach }, () => addAccount(panel.db, facts)));
    names.set(
      kind,
      made.map(({ email }) => email),
    );
  }
  const times = new Map<string, number[]>([...names.keys()].map((kind) => [kind, []]));
  // Alternates, so that all have the same load.
  for (let turn = -5; turn < samples; turn++)
    for (const [kind, emails] of names) {
      const took = await measure(panel, emails[Math.abs(turn) % accountsEach] ?? "");
      if (turn >= 0) times.get(kind)?.push(took);
    }
  const unknown = [...(times.get("unknown user") ?? [])].sort((a, b) => a - b);
  const middle = quantile(unknown, 0.5);
  const allowed = Math.max(3, middle * 0.1, 3 * medianError(unknown));
  for (const [kind, measured] of times) {
    const sorted = [...measured].sort((a, b) => a - b);
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((part) => quantile(sorted, part)) as [number, number, number];
    const longer = precedence(sorted, unknown);
    const figures = [p10, p50, p90].map((figure) => figure.toFixed(1)).join(" / ");
    const description = `${kind}: ${sorted.length} calls, p10/p50/p90 ${figures} ms, longer than unknown ${longer.toFixed(3)}`;
    test.info().annotations.push({ type: "time", description });
    console.log(description);
    expect.soft(Math.abs(p50 - middle), `${kind}: difference of medians`).toBeLessThan(allowed);
    expect
      .soft(Math.abs(longer - 0.5), `${kind}: how well the two can be told apart`)
      .toBeLessThan(precedenceError);
  }
});
