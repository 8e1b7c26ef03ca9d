import { Skeleton } from "@/components/ui/skeleton";

/** Shown while the PIN page loads. */
export function PinSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-2 h-7 w-24" />
      <Skeleton className="mb-5 h-5 w-96 max-w-full" />
      <div className="grid items-start gap-4">
        <div className="max-w-160 space-y-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-72" />
        </div>
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
