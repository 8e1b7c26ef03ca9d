import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** No prefetch: every read of a customer's record is audited. */
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
