import { getTranslations } from "next-intl/server";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/**
 * The page's layout while the catalog loads. Its title is not a heading, because the focus must wait for the real
 * one.
 */
export async function OrderSkeleton() {
  const t = await getTranslations("order");
  const states = await getTranslations("states");
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-6">
      <div className="min-w-0 space-y-4">
        <p className="mb-5 font-semibold text-xl tracking-[-0.01em]">{t("title")}</p>
        <p role="status" className="sr-only">
          {states("loading")}
        </p>
        <Card title={t("place.title")}>
          <Skeleton className="h-8 w-full max-w-xl" />
          <Skeleton className="mt-6 h-8 w-80 max-w-full" />
        </Card>
        <Card flush title={t("preset.title")}>
          <Table
            bare
            busy
            label={t("preset.title")}
            head={
              <HeadRow>
                <HeadCell>{t("preset.name")}</HeadCell>
                <HeadCell align="end">{t("preset.cores")}</HeadCell>
                <HeadCell align="end">{t("preset.memory")}</HeadCell>
                <HeadCell align="end">{t("preset.price")}</HeadCell>
              </HeadRow>
            }
          >
            <SkeletonRows rows={8} columns={4} />
          </Table>
        </Card>
      </div>
      <div className="h-96 rounded-md border bg-raised p-4 max-xl:hidden">
        <h2 className="font-semibold">{t("summary.title")}</h2>
        {["part", "tax", "total"].map((line) => (
          <Skeleton key={line} className="mt-4 h-4 w-full" />
        ))}
      </div>
    </div>
  );
}
