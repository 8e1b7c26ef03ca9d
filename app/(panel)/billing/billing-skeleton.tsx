import { Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Shown while the page loads. */
export function BillingSkeleton() {
  return (
    <div aria-busy className="space-y-4">
      <Skeleton className="mb-5 h-7 w-32" />
      <Card>
        <Skeleton className="h-6 w-80 max-w-full" />
        <Skeleton className="mt-3 h-9 w-40" />
      </Card>
      <Card title={<Skeleton className="h-4 w-20" />} flush>
        <Table bare label="" head={null}>
          <SkeletonRows columns={5} rows={4} />
        </Table>
      </Card>
    </div>
  );
}
