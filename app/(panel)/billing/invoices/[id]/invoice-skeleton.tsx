import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

const cards = ["lines", "facts"];
const lines = ["w-40", "w-28", "w-36", "w-24"];

/** Shown while the page loads. */
export function InvoiceSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-3 w-16" />
      <Skeleton className="mb-6 h-6 w-64 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        {cards.map((card) => (
          <Card key={card} title={<Skeleton className="h-4 w-24" />}>
            <div className="space-y-5">
              {lines.map((width) => (
                <div key={width} className="flex justify-between">
                  <Skeleton className={`h-5 ${width}`} />
                  <Skeleton className="h-5 w-16" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
