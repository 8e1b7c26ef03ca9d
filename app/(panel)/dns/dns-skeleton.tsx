import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Shown while the page loads. */
export function DnsSkeleton() {
  return (
    <div aria-busy className="max-w-[64rem]">
      <Skeleton className="mb-5 h-7 w-40" />
      <Card flush>
        <div className="divide-y">
          {["w-40", "w-56", "w-32", "w-48"].map((width) => (
            <div key={width} className="px-4 py-4">
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
