import { takeCallBack } from "@/lib/api/callback";

type Segments = { params: Promise<{ method: string }> };

export const POST = async (request: Request, { params }: Segments): Promise<Response> =>
  takeCallBack(request, (await params).method);
