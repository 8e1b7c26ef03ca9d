import { answerRpc } from "@/lib/api/rpc";

type RouteContext = { params: Promise<{ endpoint: string; action: string }> };

export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { endpoint, action } = await params;
  return answerRpc(request, endpoint, action);
}
