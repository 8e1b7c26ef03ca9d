import { takeIdentityReport } from "@/lib/api/callback";

export const POST = (request: Request): Promise<Response> => takeIdentityReport(request);
