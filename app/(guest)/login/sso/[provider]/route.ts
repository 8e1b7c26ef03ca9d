import { readBody } from "@/lib/api/read-body";
import { localPath } from "@/lib/base/local-path";
import { isSameOrigin } from "@/lib/base/same-origin";
import { isServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { sendToProvider } from "@/lib/session/sso/depart-route";

type RouteContext = { params: Promise<{ provider: string }> };

/** Form fields: `to`, a path of this site, and `for` (`link`). Redirects to the service. */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  // A request from another site could sign a user in, or link an identity, without their consent.
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  const { provider } = await params;
  if (!isServiceId(provider)) return new Response(null, { status: 404 });
  const body = await readBody(request);
  const form = new URLSearchParams(new TextDecoder().decode(body ?? undefined));
  const to = localPath(form.get("to")) ?? "/servers";
  // Staff link nothing by themselves.
  return sendToProvider({ provider, to, isLink: provider !== "staff" && form.get("for") === "link" });
}
