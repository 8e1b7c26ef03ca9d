import { isServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { receiveFromProvider } from "@/lib/session/sso/arrive-route";

type RouteContext = { params: Promise<{ provider: string }> };

/** Redirect URI of the single sign-on services. */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const { provider } = await params;
  if (!isServiceId(provider)) return new Response(null, { status: 404 });
  return receiveFromProvider(provider, new URL(request.url).searchParams);
}
