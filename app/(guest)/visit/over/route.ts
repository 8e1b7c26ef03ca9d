import { leavingAnswer } from "@/lib/session/leave-impersonation";

/** Where pages of an impersonation session lead when it is over. One that goes on is not touched. */
export const GET = (request: Request): Promise<Response> => leavingAnswer(request, false);
