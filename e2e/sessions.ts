import { type BrowserContext, type Page, request } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { findAccountId, testSecret } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { inDatabase } from "./accounts";
import { open } from "./screen";

/** The demo accounts; carol has a second factor with `totpSecret`. */
export const demo = {
  anna: { email: "anna@example.test", password: "Anna-demo-1" },
  boris: { email: "boris@example.test", password: "Boris-demo-1" },
  carol: {
    email: "carol@example.test",
    password: "Carol-demo-1",
    totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
} as const;

/** A demo account by name, or any other by its email. */
export type Who = "anna" | "boris" | { email: string };

/** Inserts a session of that account into the panel's database; returns its token. */
export const openSession = (
  panel: PanelProcess,
  who: Who,
  kind: "password" | "browser" | "staff",
): Promise<string> =>
  withDatabase(panel, async (db) => {
    const { email } = typeof who === "string" ? demo[who] : who;
    return addSession(db, await findAccountId(db, email), kind);
  });

async function leaveCookie(context: BrowserContext, panel: PanelProcess, panelToken: string): Promise<void> {
  const value = await encode({ token: { panelToken }, secret: testSecret });
  await context.addCookies([
    { name: "next-auth.session-token", value, url: panel.url, httpOnly: true, sameSite: "Lax" },
  ]);
}

/** Signs a browser in without the form: inserts the same row and sets the same cookie. */
export const signInAs = async (context: BrowserContext, panel: PanelProcess, who: Who): Promise<void> =>
  leaveCookie(context, panel, await openSession(panel, who, "browser"));

/** The same for a member of staff. */
export const signInAsStaff = async (context: BrowserContext, panel: PanelProcess, who: Who): Promise<void> =>
  leaveCookie(context, panel, await openSession(panel, who, "staff"));

/** The same, on the start page of the back office. */
export async function openBackOffice(page: Page, panel: PanelProcess, who: Who): Promise<void> {
  await signInAsStaff(page.context(), panel, who);
  await open(page, "/staff");
}

async function signInOverWire(
  context: BrowserContext,
  panel: PanelProcess,
  form: { action: string; user?: string; password?: string; key?: string },
): Promise<void> {
  const wire = await request.newContext();
  try {
    const answer = await wire.post(`${panel.url}/auth.php`, { form: { ...form, fix_ip: 0 } });
    const { result }: { result?: { token?: string | null } } = await answer.json();
    if (!result?.token) throw new Error(`${form.action} opens no session: ${await answer.text()}`);
    await leaveCookie(context, panel, result.token);
  } finally {
    await wire.dispose();
  }
}

/** Signs a browser in with a session opened over the wire; fails if the password is wrong. */
export const signInByPassword = (
  context: BrowserContext,
  panel: PanelProcess,
  { email, password }: { email: string; password: string },
): Promise<void> => signInOverWire(context, panel, { action: "whmcslogin", user: email, password });

/** Gives a browser the session of an API key, which may do less than the account's owner. */
export const signInByKey = (context: BrowserContext, panel: PanelProcess, key: string): Promise<void> =>
  signInOverWire(context, panel, { action: "login", key });

/** Marks every session of the account as reauthenticated, for longer than a test takes. */
export const proveOwner = (panel: PanelProcess, { email }: { email: string }): Promise<unknown> =>
  inDatabase(panel, (client) =>
    client.query(
      `update sessions set reauthenticated_until = now() + interval '1 hour'
        where account_id = (select id from accounts where email = $1)`,
      [email],
    ),
  );
