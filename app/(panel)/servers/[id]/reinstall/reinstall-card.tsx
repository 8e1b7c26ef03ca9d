import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { Card } from "@/components/ui/card";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { AskingMachine } from "../acting/ask-machine-state";
import { ReinstallForm } from "./reinstall-form";

const reinstallFields = ({ id, hostname, needs_pin }: ServerOverview) => ({
  id,
  os_id: { variable: "OS_ID" },
  root_pass: { variable: "ROOT_PASS" },
  hostname,
  ...pinWhere(needs_pin),
});

/** Reinstalls the server with another system. */
export function ReinstallCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("machine.reinstall");
  const asked = useQuery({ ...query("orders", "reinstall_options", { id: server.id }), retry: false });
  return (
    <Card
      title={t("title")}
      footer={<ApiCalls calls={[{ call: "eq/reinstall", fields: reinstallFields(server) }]} />}
    >
      {asked.data ? (
        <ReinstallForm server={server} options={asked.data} />
      ) : (
        <AskingMachine error={asked.error} isFetching={asked.isFetching} retry={() => void asked.refetch()} />
      )}
    </Card>
  );
}
