import { getTranslations } from "next-intl/server";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of a staff page: its header and a list. */
export async function StaffSkeleton() {
  const t = await getTranslations("states");
  return (
    <div className="space-y-4">
      <Skeleton className="h-8 w-56" />
      <Card title={t("loading")} flush>
        <Table
          bare
          busy
          label={t("loading")}
          head={
            <HeadRow>
              <HeadCell label={t("loading")} />
            </HeadRow>
          }
        >
          <SkeletonRows rows={8} columns={1} />
        </Table>
      </Card>
    </div>
  );
}
