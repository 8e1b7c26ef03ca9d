import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const lines = ["w-24", "w-40", "w-36", "w-40", "w-36"];

/** Shown while the page loads. */
export function JobSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-3 w-16" />
      <Skeleton className="mb-3 h-6 w-48" />
      <Skeleton className="mb-5 h-1.5 w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {["stages", "facts"].map((part) => (
          <Card key={part} title={<Skeleton className="h-4 w-24" />}>
            <div className="space-y-5">
              {lines.map((width, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: these lines are identified only by their position.
                <div key={index} className="flex justify-between">
                  <Skeleton className={`h-5 ${width}`} />
                  <Skeleton className="h-5 w-12" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
