import { useTranslations } from "next-intl";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { SkeletonRows } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";

/** Both tables at about their final height. */
export function SessionsSkeleton() {
  const t = useTranslations("sessions");
  return (
    <div className="space-y-4">
      {(["live", "history"] as const).map((part) => (
        <Card key={part} title={t(part)} flush>
          <Table
            bare
            busy
            label={t(part)}
            head={
              <HeadRow>
                <HeadCell label={t(part)} />
              </HeadRow>
            }
          >
            <SkeletonRows rows={part === "live" ? 3 : 8} columns={1} />
          </Table>
        </Card>
      ))}
    </div>
  );
}
