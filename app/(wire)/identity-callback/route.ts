import { takeKycReport } from "@/lib/api/callback";

export const POST = (request: Request): Promise<Response> => takeKycReport(request);
