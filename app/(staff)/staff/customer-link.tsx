import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** Never fetched ahead: every look at a customer's record is on the log. */
export function CustomerLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link
      href={`/staff/customers/${id}` as Route}
      prefetch={false}
      className="text-accent-ink hover:underline"
    >
      {children}
    </Link>
  );
}
