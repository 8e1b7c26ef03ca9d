import { leavingAnswer } from "@/lib/session/leave-visit";

/** Where pages of a visit lead when it is over. One that goes on is not touched. */
export const GET = (request: Request): Promise<Response> => leavingAnswer(request, false);
