import { serve } from "@/lib/api/serve";

const handler = serve("networks");

export {
  handler as DELETE,
  handler as GET,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
