import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { MonitoringView } from "./monitoring-view";

const { show, generateMetadata } = serverTab({
  name: "monitoring",
  View: MonitoringView,
  more: ["monitoring"],
  read: (data, id) =>
    Promise.all([
      data.add("monitoring", "page", { id }),
      data.add("monitoring", "get_metrics", { id, span: "day", compare: false }),
    ]),
});

export { generateMetadata };
export default owned(show);
