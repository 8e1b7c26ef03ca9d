import { announcementPath } from "@/lib/base/announcements";
import { urlOf } from "@/lib/domain/kernel/brand/address";
import { feedHeaders, readFeed } from "../feed";
import { readConditions } from "../read-conditions";

/** The status page for programs: the parts of the panel, what is open, and the newest that is over. */
export async function GET(request: Request): Promise<Response> {
  const { context, announcements } = await readFeed(request);
  const { brand, now } = context;
  return Response.json(
    {
      brand: brand.name,
      at: now.toISOString(),
      parts: await readConditions(context),
      announcements: announcements.map((one) => ({ ...one, url: urlOf(brand, announcementPath(one.id)) })),
    },
    { headers: feedHeaders },
  );
}
