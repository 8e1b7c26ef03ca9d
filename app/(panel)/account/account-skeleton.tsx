import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Shown while the page loads. */
export function AccountSkeleton() {
  return (
    <div aria-busy className="max-w-[40rem] space-y-4">
      {["h-28", "h-56", "h-64"].map((height) => (
        <Card key={height} title={<Skeleton className="h-4 w-28" />}>
          <Skeleton className={`w-full ${height}`} />
        </Card>
      ))}
    </div>
  );
}
