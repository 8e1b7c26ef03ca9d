import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { openConsole } from "@/lib/domain/servers/consoles/open";
import { consolePath, keepConsolePass } from "@/lib/session/console-pass";
import { browserContext } from "@/lib/session/signed-in";

const to = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });

/**
 * The one-time URL of `eq/novnc`: exchanges the ticket for a pass in a cookie, so that the browser history has no
 * secret.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ ticket: string }> },
): Promise<Response> {
  const { ticket } = await params;
  try {
    const { console, pass } = await openConsole.call(await browserContext(), { ticket });
    await keepConsolePass(console, pass);
    return to(consolePath(console));
  } catch (error) {
    if (error instanceof DomainError) return to("/console/gone");
    throw error;
  }
}

/** A HEAD request (link preview, scanner) must not use up the one-time ticket. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { allow: "GET" } });
