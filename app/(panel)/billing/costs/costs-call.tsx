"use client";

import { ApiCalls } from "@/components/api-call/api-calls";
import type { CurlFields } from "@/lib/base/curl-text";

/** The report as an API call. */
export const CostsCall = ({ fields }: { fields: CurlFields }) => (
  <ApiCalls calls={[{ call: "projects/costs", fields }]} />
);
