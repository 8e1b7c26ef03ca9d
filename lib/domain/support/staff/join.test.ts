import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { operatorContext } from "@/lib/session/context";
import { readAudit } from "@/lib/testing/operations/audit";
import { asGuest, asStaff, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { totpOf } from "../../identity/two-factor/shared/codes";
import { addStaff } from "./invite";
import { beginJoining, finishJoining } from "./join";
import { switchStaff } from "./switch";

withCatalogDatabase();

const db = () => database();
const password = "Harbour-light-7";
const appCode = (secret: string) => totpOf(secret).generate();
const tokenIn = (url: string) => url.slice(url.indexOf("#") + 1);
const refusal = (doc: string) => ({ extras: { doc } });

describe("a link that is open", () => {
  const invite = async (email: string, now = new Date()) => {
    const wanted = { email, name: "  Sam Staff  ", kind: "support" as const };
    const { url } = await addStaff.call({ ...operatorContext(), now }, wanted);
    return tokenIn(url);
  };
  const gone = refusal("link.gone");

  it("ends after 72 hours, and with the account that it is for", async () => {
    const start = new Date("2031-03-04T05:06:07Z");
    const token = await invite("slow@staff.test", start);
    const begin = (hours: number, more = 0) =>
      beginJoining.call(asGuest({ now: new Date(start.getTime() + hours * 3_600_000 + more) }), { token });
    expect(await begin(72, -1)).toMatchObject({ email: "slow@staff.test" });
    await expect(begin(72)).rejects.toMatchObject(gone);
    const other = await invite("left@staff.test");
    const [row] = await db().select().from(accounts).where(eq(accounts.email, "left@staff.test"));
    await switchStaff.call(await proved(await asStaff("admin")), { id: row?.id ?? 0, is_active: false });
    await expect(beginJoining.call(asGuest(), { token: other })).rejects.toMatchObject(gone);
    await switchStaff.call(await proved(await asStaff("admin")), { id: row?.id ?? 0, is_active: true });
    await expect(beginJoining.call(asGuest(), { token: other })).rejects.toMatchObject(gone);
  });

  it("is void once there is a newer one, and of another kind of link nothing", async () => {
    const first = await invite("twice@staff.test");
    const second = await invite("twice@staff.test");
    await expect(beginJoining.call(asGuest(), { token: first })).rejects.toMatchObject(gone);
    expect(await beginJoining.call(asGuest(), { token: second })).toMatchObject({
      email: "twice@staff.test",
      uri: expect.stringMatching(/^otpauth:\/\/totp\/.*twice%40staff\.test/),
    });
    for (const token of ["", "x", first.toUpperCase()])
      await expect(beginJoining.call(asGuest(), { token })).rejects.toMatchObject(gone);
  });

  it("is used by one of two who have it", async () => {
    const token = await invite("both@staff.test");
    const { secret } = await beginJoining.call(asGuest(), { token });
    const code = appCode(secret);
    const ends = await Promise.allSettled(
      [password, "Lighthouse-keeper-8"].map((word) =>
        finishJoining.call(asGuest(), {
          token,
          password: word,
          code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
        }),
      ),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [row] = await db().select().from(accounts).where(eq(accounts.email, "both@staff.test"));
    const joined = (await readAudit(db(), "staff.finish_joining")).filter(
      ({ accountId }) => accountId === row?.id,
    );
    expect(joined).toEqual([
      { actor: null, accountId: row?.id, target: `account ${row?.id}`, changes: { joined: true } },
    ]);
  });
});
