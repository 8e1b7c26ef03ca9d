import { isProviderId } from "@/lib/domain/identities/schema";
import { receiveFromProvider } from "@/lib/session/sso/arrive-route";

type RouteContext = { params: Promise<{ provider: string }> };

/** Where the services of single sign-on send the browser back to. */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const { provider } = await params;
  if (!isProviderId(provider)) return new Response(null, { status: 404 });
  return receiveFromProvider(provider, new URL(request.url).searchParams);
}
