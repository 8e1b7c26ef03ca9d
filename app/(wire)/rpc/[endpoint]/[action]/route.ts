import { serveRpc } from "@/lib/api/serve-rpc";

type RouteContext = { params: Promise<{ endpoint: string; action: string }> };

export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { endpoint, action } = await params;
  return serveRpc(request, endpoint, action);
}
