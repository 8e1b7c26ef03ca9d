import { leavingAnswer } from "@/lib/session/leave-impersonation";

/** Target of an impersonation session's pages once it is over. An active session is not affected. */
export const GET = (request: Request): Promise<Response> => leavingAnswer(request, false);
