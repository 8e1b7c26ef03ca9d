import { owned } from "../../../owned";
import { serverTab } from "../frame/server-tab";
import { TrafficView } from "./traffic-view";

const { show, generateMetadata } = serverTab({
  name: "traffic",
  View: TrafficView,
  more: ["network"],
  ask: (data, id) => data.add("traffic", "page", { id, span: "month" }),
});

export { generateMetadata };
export default owned(show);
