import { Skeleton } from "@/components/ui/skeleton";

/** Shown while the PIN page loads. */
export function PinSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-2 h-7 w-24" />
      <Skeleton className="mb-5 h-5 w-96 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="space-y-4">
          <Skeleton className="h-36" />
          <Skeleton className="h-72" />
        </div>
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
