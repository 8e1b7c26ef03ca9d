import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Shown while the page loads. */
export function NetworksSkeleton() {
  return (
    <div aria-busy className="max-w-[64rem]">
      <Skeleton className="mb-5 h-7 w-40" />
      <Card>
        <Skeleton className="h-24 w-full" />
      </Card>
    </div>
  );
}
