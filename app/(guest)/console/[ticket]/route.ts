import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { openConsole } from "@/lib/domain/servers/consoles/open";
import { consolePath, keepConsolePass } from "@/lib/session/console-pass";
import { browserContext } from "@/lib/session/signed-in";

const to = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });

/** The one-time address of `eq/novnc`: exchanged for a pass in a cookie, so that it stands in no history. */
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

/** Who only looks whether there is something uses nothing up. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { allow: "GET" } });
