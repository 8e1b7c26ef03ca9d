import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const cards = ["access", "setup", "price", "records"];
const lines = ["w-24", "w-36", "w-28", "w-32"];

/** Shown while the page loads. */
export function ServerSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-3 w-16" />
      <Skeleton className="mb-6 h-6 w-48" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {cards.map((card) => (
          <Card key={card} title={<Skeleton className="h-4 w-24" />}>
            <div className="space-y-5">
              {lines.map((width) => (
                <div key={width} className="flex justify-between">
                  <Skeleton className="h-5 w-20" />
                  <Skeleton className={`h-5 ${width}`} />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
