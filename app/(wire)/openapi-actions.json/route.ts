import { serveOpenApiActions } from "@/lib/api/serve-openapi";

export const GET = serveOpenApiActions;
