import { type BrowserContext, request } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { testSecret } from "@/lib/testing/factories";
import type { PanelProcess } from "@/lib/testing/panel-process";

/** The accounts of the demo; carol has a second factor, which `totpSecret` answers for. */
export const demo = {
  anna: { email: "anna@example.test", password: "Anna-demo-1" },
  boris: { email: "boris@example.test", password: "Boris-demo-1" },
  carol: {
    email: "carol@example.test",
    password: "Carol-demo-1",
    totpSecret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
  },
} as const;

export type WithPassword = "anna" | "boris" | { email: string; password: string };

/** A panel session of that account, opened over the wire. */
async function openSession(panel: PanelProcess, who: WithPassword): Promise<string> {
  const { email, password } = typeof who === "string" ? demo[who] : who;
  const wire = await request.newContext();
  try {
    const answer = await wire.post(`${panel.url}/auth.php`, {
      form: { action: "whmcslogin", user: email, password, ttl: 43_200, fix_ip: 0 },
    });
    const { result }: { result?: { token?: string | null } } = await answer.json();
    if (!result?.token) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
    return result.token;
  } finally {
    await wire.dispose();
  }
}

/** Signs a browser in without the form, by the cookie that the form would have left. */
export async function signInAs(
  context: BrowserContext,
  panel: PanelProcess,
  who: WithPassword,
): Promise<void> {
  const panelToken = await openSession(panel, who);
  const value = await encode({ token: { panelToken }, secret: testSecret });
  await context.addCookies([
    { name: "next-auth.session-token", value, url: panel.url, httpOnly: true, sameSite: "Lax" },
  ]);
}
